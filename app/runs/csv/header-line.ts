/** Where a file's header stands: found by what the lines hold, below titles, notes and the line "sep=;" that Excel writes. */
import { InvalidInput } from "../../toolkit/invalid-input";
import type { CsvColumn } from "../../toolkit/tool";
import { type Delimiter, delimiters } from "./delimiters";
import { isKnownHeader, squashed } from "./known-headers";
import { readMeaning } from "./read-meaning";
import { kindOf } from "./value-kinds";
import { filledCells, isBlank } from "./wide-rows";

/**
 * What the first line says that stands between the cells; undefined where it says nothing.
 * @throws InvalidInput where it says what no file may have
 */
export function declaredDelimiter(head: string): Delimiter | undefined {
  const said = /^\s*"?sep=([^\r\n])"?[ ,;\t|]*(?:[\r\n]|$)/i.exec(head)?.[1];
  if (said === undefined) return undefined;
  if (said in delimiters) return said as Delimiter;
  throw new InvalidInput(
    `The first line says that "${said}" stands between the cells. Save the file with commas, semicolons, tabs or pipes there and upload it again.`,
  );
}

/** The place of the first record that is neither blank nor "sep=;"; -1 where there is none. */
export const firstLine = (records: string[][]): number =>
  records.findIndex((record) => !isBlank(record) && !isSeparatorLine(record));

const isSeparatorLine = ([first = "", ...others]: string[]) =>
  /^sep=[,;\t|]?$/i.test(first.trim()) && isBlank(others);

/** A header stands among so many lines that hold something. */
const mostLinesAbove = 30;

interface Line {
  at: number;
  /** Cells that hold something. */
  filled: number;
  /** Cells that are headers of programs, or of the tool. */
  named: number;
  /** Cells that name what the tool could look up, or another page. */
  values: number;
}

/**
 * The header's place among a file's first records, or null where it has none; and that of the first row.
 * @returns null where all records are blank
 */
export function findHeader(
  records: string[][],
  wanted: CsvColumn[],
): { header: number | null; rowsFrom: number } | null {
  const start = firstLine(records);
  if (start === -1) return null;
  const names = new Set(wanted.flatMap(({ name, aliases = [] }) => [name, ...aliases]).map(squashed));
  const lines = records
    .map((record, at) => ({ record, at }))
    .filter(({ record, at }) => at >= start && !isBlank(record))
    .slice(0, mostLinesAbove)
    .map(({ record, at }): Line => ({
      at,
      filled: record.filter((cell) => cell.trim() !== "").length,
      named: record.filter((cell) => isKnownHeader(cell) || names.has(squashed(cell))).length,
      // "Account.Name" of Salesforce is a header, and a domain by its letters.
      values: record.filter((cell) => !isKnownHeader(cell) && kindOf(cell) !== null).length,
    }));
  const at = namedHeader(lines) ?? headerAboveValues(lines, wanted);
  return at === null ? { header: null, rowsFrom: start } : { header: at, rowsFrom: at + 1 };
}

/** The line with the most known headers, which no row stands above. */
function namedHeader(lines: Line[]): number | undefined {
  let best: Line | undefined;
  let widestValues = 0;
  for (const line of lines) {
    // A title may name a page beside; a row is as wide as the header.
    if (line.values < line.named && line.named > (best?.named ?? 0) && widestValues * 2 <= line.filled)
      best = line;
    if (line.values > 0) widestValues = Math.max(widestValues, line.filled);
  }
  return best?.at;
}

/** Where no header is known, the line right above the first row whose cells are values. */
function headerAboveValues(lines: Line[], wanted: CsvColumn[]): number | null {
  const [first] = lines;
  if (!first) return null;
  const row = lines.findIndex(({ values }) => values > 0);
  const isSingle = lines.every(({ filled }) => filled === 1);
  // Any text may be a name or a keyword: a list of them has no header that could be told.
  const takesText = wanted.some((column) => [undefined, "person"].includes(readMeaning(column)));
  if (isSingle && takesText) return null;
  if (row === -1) return first.at;
  if (row === 0) return null;
  const above = lines[row - 1];
  const from = lines[row];
  if (!above || !from) return null;
  if (isSingle) return row === 1 ? above.at : null;
  return above.filled * 2 >= from.filled ? above.at : null;
}

/** Cells of a row, as many as most records have. */
export function usualWidth(records: string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].sort(([a, one], [b, other]) => other - one || a - b)[0]?.[0] ?? 0;
}

/** Headers of a file that has none: each column's, by its place. */
export function headersWithout(rows: string[][]): string[] {
  const width = usualWidth(rows.filter((row) => !isBlank(row)).map((row) => row.slice(0, filledCells(row))));
  return Array.from({ length: width }, (_, at) => `column ${at + 1}`);
}
