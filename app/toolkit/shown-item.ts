/** Items for screens. Each value with tags also has safe HTML (made in sanitise.server.ts). */
import type { Item } from "./findings";

/** `html` has one entry per value; null for plain text. */
export type ShownItem = Item & { html?: (string | null)[] };

export const isItems = (result: unknown): result is ShownItem[] =>
  Array.isArray(result) &&
  result.length > 0 &&
  result.every((each) => typeof each === "object" && each !== null && "name" in each && "value" in each);
