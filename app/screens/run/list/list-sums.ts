/** Sums and averages of a list's number columns. */
import type { ListLine } from "../../../runs/lists/list-line";
import { kindOf } from "../../../toolkit/tables/kinds";
import { cellIn, type ListColumn } from "./list-columns";

/** Kinds that can be added up, and those of which only the average means something. */
const summed = new Set<ListColumn["kind"]>(["number", "money"]);
const averaged = new Set<ListColumn["kind"]>(["percent", "score", "duration"]);

export interface ColumnSum {
  /** Null for kinds that cannot be added up. */
  sum: string | null;
  average: string;
}

/** Returns a column's sum and average over the lines that have a value, or null if there is none. */
export function sumOf(column: ListColumn, lines: readonly ListLine[]): ColumnSum | null {
  const isSummed = summed.has(column.kind);
  if (!isSummed && !averaged.has(column.kind)) return null;
  const values = lines.flatMap((line) => {
    const value = cellIn(column, line)?.value;
    return typeof value === "number" ? [value] : [];
  });
  if (values.length === 0) return null;
  const total = values.reduce((sum, value) => sum + value, 0);
  const words = (value: number) => kindOf(column.kind).text(value);
  const average = total / values.length;
  return {
    sum: isSummed ? words(total) : null,
    average: words(column.kind === "money" ? average : Math.round(average * 10) / 10),
  };
}
