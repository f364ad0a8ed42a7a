/** Which calls are made: free ones unless named; what costs or does something outside only by name. */
import { vendors } from "../../app/upstream/vendors.ts";
import { Refusal } from "../refusal.ts";
import type { Probe } from "./ask.ts";
import { contentProbes } from "./probes-content.ts";
import { leadsProbes } from "./probes-leads.ts";
import { outsideProbes } from "./probes-outside.ts";

export const probes: Probe[] = [...leadsProbes, ...contentProbes, ...outsideProbes];

const isPlain = ({ units, effect }: Probe) => units === 0 && !effect;

/** @param names of vendors ("serper") or calls ("apollo/organizations/enrich"); none: every free call */
export function chosen(names: string[]): Probe[] {
  if (names.length === 0) return probes.filter(isPlain);
  return names.flatMap((name) => {
    const meant = probes.filter((probe) => probe.name === name || probe.vendor.name === name);
    if (meant.length > 0) return meant;
    const known = vendors.some((vendor) => vendor.name === name);
    throw new Refusal(
      known
        ? `${name} has no call that can be tried from here.`
        : `There is no "${name}". There are: ${probes.map((probe) => probe.name).join(", ")}.`,
    );
  });
}

/** What will be paid or done, a line each; empty where nothing is. */
export function prices(wanted: Probe[]): string[] {
  return wanted
    .filter((probe) => !isPlain(probe))
    .map(({ name, vendor, units, effect }) => {
      const usd = Number((units * vendor.usdPerUnit).toPrecision(3));
      const price = `up to ${units} ${vendor.unit}${units === 1 ? "" : "s"}, about ${usd} US dollars`;
      return `${name}: ${[units > 0 && price, effect].filter(Boolean).join("; ")}`;
    });
}
