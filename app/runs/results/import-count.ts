/** How a result's people sort for a program that imports them. The browser reads it too. */
import { formatNumber } from "../../toolkit/format-number";
import type { LayoutName } from "../../toolkit/tables/layouts";
import { type Counts, countsInWords, totalOf } from "../../toolkit/left-out";

export interface ImportCount {
  /** People in the file. */
  people: number;
  /** People who are not worth importing, by reason: a user can have them all the same. */
  staysOut: Record<string, number>;
  /** Lines without the address that the program asks for. */
  noAddress: number;
  /** Lines of somebody who has one already. */
  repeated: number;
  /** Lines that name a person who asked not to be contacted. */
  askedNoContact: number;
  /** People whom an exclusion keeps out, or who opted out in HubSpot. */
  excluded: number;
}

export type ImportCounts = Record<LayoutName, ImportCount>;

/** "46 of 177 people stay out: 33 belong to a client, 13 have no verified address." Empty where nobody does. */
export function staysOutInWords({ people, staysOut, askedNoContact, excluded }: ImportCount): string {
  const out = totalOf(staysOut);
  const of = formatNumber(people + out);
  return [
    out > 0 &&
      `${formatNumber(out)} of ${of} people ${out === 1 ? "stays" : "stay"} out: ${countsInWords(staysOut)}.`,
    askedNoContact > 0 &&
      `${countsInWords({ "are left out in any case: they asked not to be contacted": askedNoContact } satisfies Counts)}.`,
    excluded > 0 && `${formatNumber(excluded)} left out by exclusions, or opted out in HubSpot.`,
  ]
    .filter(Boolean)
    .join(" ");
}
