/** Counts a result's people for an import file. Also used in the browser. */
import { formatNumber } from "../../toolkit/format-number";
import type { LayoutName } from "../../toolkit/tables/layouts";
import { type Counts, countsInWords, totalOf } from "../../toolkit/left-out";

export interface ImportCount {
  /** Number of people in the file. */
  people: number;
  /** People not worth importing, by reason. A user can include them. */
  staysOut: Record<string, number>;
  /** Lines without the address that the program needs. */
  noAddress: number;
  /** Lines of people who already have a line. */
  repeated: number;
  /** Lines of people who asked not to be contacted. */
  askedNoContact: number;
  /** People who are excluded by a rule or opted out in HubSpot. */
  excluded: number;
}

export type ImportCounts = Record<LayoutName, ImportCount>;

/**
 * Returns "46 of 177 people stay out: 33 belong to a client, 13 have no verified address.", or an
 * empty text if nobody stays out.
 */
export function staysOutInWords({ people, staysOut, askedNoContact, excluded }: ImportCount): string {
  const out = totalOf(staysOut);
  const of = formatNumber(people + out);
  return [
    out > 0 &&
      `${formatNumber(out)} of ${of} people ${out === 1 ? "is" : "are"} left out: ${countsInWords(staysOut)}.`,
    askedNoContact > 0 &&
      `${countsInWords({ "are left out in any case: they asked not to be contacted": askedNoContact } satisfies Counts)}.`,
    excluded > 0 && `${formatNumber(excluded)} left out because of an exclusion rule or a HubSpot opt-out.`,
  ]
    .filter(Boolean)
    .join(" ");
}
