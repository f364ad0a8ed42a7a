/** Names of the Enricher's items, and functions that find items by name. */
import type { Item } from "../../toolkit/findings";
import { formatNumber } from "../../toolkit/format-number";
import type { Network } from "../../vendors/followers/port";

export type EnricherResult = Item[];

/** Item names in order; a network's label is its item's name. */
export const networkLabels: Record<Network, string> = {
  youtube: "YouTube",
  linkedin: "LinkedIn",
  twitter: "X",
  instagram: "Instagram",
  tiktok: "TikTok",
};

/** Returns the network's name in columns and icons: "YouTube" → "youtube", "X" → "x". */
export const networkOf = (label: string): string => label.toLowerCase();

export const textOf = (items: EnricherResult, name: string): string | null => {
  const value = items.find((item) => item.name === name)?.value;
  return typeof value === "string" ? value : (value?.join(" | ") ?? null);
};

/** Example: "Brightcast: 3 profiles, 1,895,316 followers together." */
export function profilesInWords(items: EnricherResult): string {
  const profiles = items.flatMap(({ profile }) => profile ?? []);
  const counted = profiles.flatMap(({ followers }) => followers ?? []);
  const followers = counted.reduce((sum, count) => sum + count, 0);
  const who = textOf(items, "Name") ?? textOf(items, "E-mail") ?? textOf(items, "Domain");
  const words = [
    `${profiles.length} ${profiles.length === 1 ? "profile" : "profiles"}`,
    counted.length > 0 ? `${formatNumber(followers)} followers${counted.length > 1 ? " together" : ""}` : "",
  ];
  return `${who ? `${who}: ` : ""}${words.filter(Boolean).join(", ")}.`;
}
