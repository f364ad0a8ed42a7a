/**
 * Chooses the calls to make: by default only free ones; a call that costs money or changes
 * something must be named.
 */
import { probes } from "../../app/vendors/probes/all.server.ts";
import { isPlain, priceOf, type Probe } from "../../app/vendors/probes/probe.ts";
import { vendors } from "../../app/vendors/vendors.ts";
import { Refusal } from "../refusal.ts";

/**
 * Returns the chosen calls.
 * @param names of vendors ("serper") or calls ("apollo/organizations/enrich"); empty for all free
 * calls
 */
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

/** Returns one line per call that costs money or changes something. */
export const prices = (wanted: Probe[]): string[] =>
  wanted.filter((probe) => !isPlain(probe)).map((probe) => `${probe.name}: ${priceOf(probe)}`);
