/** The result of a bulk change as users read it. */
import { formatNumber } from "../../toolkit/format-number";

export const linesOf = (count: number): string => `${formatNumber(count)} ${count === 1 ? "line" : "lines"}`;
export const linesAre = (count: number): string => `${linesOf(count)} ${count === 1 ? "is" : "are"}`;

interface Sums {
  changed: number;
  unchanged: number;
  /** Selected lines that no longer match the filters. */
  unfit: number;
  /** Unselected lines that match the filters now. */
  newcomers: number;
}

/** @param words the new state of the lines, for example "now “contacted”" */
export const bulkWords = (words: string, sums: Sums): string =>
  [`${linesAre(sums.changed)} ${words}.`, restWords(sums)].filter(Boolean).join(" ");

/** Returns the sentences about lines that were not changed, or an empty text. */
export const restWords = ({ unchanged, unfit, newcomers }: Omit<Sums, "changed">): string =>
  [
    unchanged > 0 && `${formatNumber(unchanged)} needed no change.`,
    unfit > 0 && `${formatNumber(unfit)} no longer fit the filters and stay as they were.`,
    newcomers > 0 && `${formatNumber(newcomers)} new ones were not in your selection.`,
  ]
    .filter(Boolean)
    .join(" ");
