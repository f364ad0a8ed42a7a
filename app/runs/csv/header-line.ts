/** Finds a file's header line by its content, below titles, notes and Excel's "sep=;" line. */
import { InvalidInput } from "../../toolkit/invalid-input";
import type { CsvColumn } from "../../toolkit/tool";
import { type Delimiter, delimiters } from "./delimiters";
import { isKnownHeader, squashed } from "./known-headers";
import { readMeaning } from "./read-meaning";
import { kindOf } from "./value-kinds";
import { filledCells, isBlank } from "./wide-rows";

/**
 * Returns the delimiter that the first line declares, or undefined.
 * @throws InvalidInput if it declares an unsupported one
 */
export function declaredDelimiter(head: string): Delimiter | undefined {
  const said = /^\s*"?sep=([^\r\n])"?[ ,;\t|]*(?:[\r\n]|$)/i.exec(head)?.[1];
  if (said === undefined) return undefined;
  if (said in delimiters) return said as Delimiter;
  throw new InvalidInput(
    `The first line declares "${said}" as the separator. Save the file with commas, semicolons, tabs or pipes as separators and upload it again.`,
  );
}

/** Returns the index of the first record that is neither blank nor "sep=;", or -1. */
export const firstLine = (records: string[][]): number =>
  records.findIndex((record) => !isBlank(record) && !isSeparatorLine(record));

const isSeparatorLine = ([first = "", ...others]: string[]) =>
  /^sep=[,;\t|]?$/i.test(first.trim()) && isBlank(others);

/** The header must be among this many lines with content. */
const mostLinesAbove = 30;

interface Line {
  at: number;
  /** Number of cells with content. */
  filled: number;
  /** Number of cells that are headers known from programs or from the tool. */
  named: number;
  /** Number of cells that are data, not headers: an email, domain, profile or other URL. */
  values: number;
}

/**
 * Returns the index of the header among the first records (null if there is none), and of the first row.
 * @returns null if all records are blank
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
      // Salesforce's header "Account.Name" looks like a domain.
      values: record.filter((cell) => !isKnownHeader(cell) && kindOf(cell) !== null).length,
    }));
  const at = namedHeader(lines) ?? headerAboveValues(lines, wanted);
  return at === null ? { header: null, rowsFrom: start } : { header: at, rowsFrom: at + 1 };
}

/** Returns the line with the most known headers that has no row above it. */
function namedHeader(lines: Line[]): number | undefined {
  let best: Line | undefined;
  let widestValues = 0;
  for (const line of lines) {
    // A title may also contain a URL, but a row is as wide as the header.
    if (line.values < line.named && line.named > (best?.named ?? 0) && widestValues * 2 <= line.filled)
      best = line;
    if (line.values > 0) widestValues = Math.max(widestValues, line.filled);
  }
  return best?.at;
}

/** If no header is known, returns the line above the first row with values. */
function headerAboveValues(lines: Line[], wanted: CsvColumn[]): number | null {
  const [first] = lines;
  if (!first) return null;
  const row = lines.findIndex(({ values }) => values > 0);
  const isSingle = lines.every(({ filled }) => filled === 1);
  // Any text may be a name or a keyword, so a list of names or keywords has no recognizable header.
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

/** Returns the most common number of cells per record. */
export function usualWidth(records: string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].sort(([a, one], [b, other]) => other - one || a - b)[0]?.[0] ?? 0;
}

/** Returns headers for a file without any, named by position. */
export function headersWithout(rows: string[][]): string[] {
  const width = usualWidth(rows.filter((row) => !isBlank(row)).map((row) => row.slice(0, filledCells(row))));
  return Array.from({ length: width }, (_, at) => `column ${at + 1}`);
}
