/** How well each of a file's columns fits each that a query wants, by its header and by what stands in it. */
import type { CsvColumn } from "../../toolkit/tool";
import { isUnclear, namesAnother, placeOfHeader, squashed } from "./known-headers";
import { readMeaning } from "./read-meaning";
import { isFilled, kindOf, type ValueKind } from "./value-kinds";

/** What stands in a column, as far as the file's first rows show it. */
export interface ColumnValues {
  /** Of the rows, how many have a value there. */
  coverage: number;
  /** Of the values, how many are of each kind. */
  shares: Partial<Record<ValueKind, number>>;
  /** What most of the values are; null where that is text. */
  kind: ValueKind | null;
}

const judgedRows = 200;

export function valuesOf(columns: number, rows: string[][]): ColumnValues[] {
  const judged = rows.slice(0, judgedRows);
  return Array.from({ length: columns }, (_, at) => {
    const filled = judged.map((row) => row[at] ?? "").filter(isFilled);
    const counts = new Map<ValueKind, number>();
    for (const cell of filled) {
      const kind = kindOf(cell);
      if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    const most = [...counts].find(([, count]) => count * 2 > filled.length);
    return {
      coverage: judged.length === 0 ? 0 : filled.length / judged.length,
      shares: Object.fromEntries([...counts].map(([kind, count]) => [kind, count / filled.length])),
      kind: most?.[0] ?? null,
    };
  });
}

/** A column of the file that may be read for one that is wanted. */
export interface Match {
  column: CsvColumn;
  /** Index of the file's header. */
  index: number;
  /** From 0 to 1. */
  score: number;
  /** What it was found by: the column's own name, another header for it, one close to that, or its values alone. */
  by: "name" | "alias" | "close" | "values";
}

/** Of the score, what the header tells; the values tell the rest. */
const headerWeight = 0.4;
/** A header above an empty column is worth less than the values of another. */
const alone = 0.55;
/** Where so many of the values fit, the others are slips. */
const fitting = 0.8;

/** @param enough how well the values must fit where the header says nothing */
export const matchesOf = (
  headers: string[],
  wanted: CsvColumn[],
  values: ColumnValues[],
  enough: number,
): Match[] =>
  wanted.flatMap((column) =>
    headers.flatMap((header, index) => matchOf(column, { header, index, enough }, values[index]) ?? []),
  );

function matchOf(
  column: CsvColumn,
  { header, index, enough }: { header: string; index: number; enough: number },
  values: ColumnValues = { coverage: 0, shares: {}, kind: null },
): Match | null {
  const meaning = readMeaning(column);
  const named = nameIn(header, column);
  if (meaning === undefined || meaning === "person") {
    const isForeign = values.kind !== null && named?.by !== "name";
    return named && !isForeign ? { column, index, score: named.score, by: named.by } : null;
  }
  const fit = Math.min(1, (values.shares[meaning] ?? 0) / fitting);
  const isForeign = values.kind !== null && values.kind !== meaning;
  const byValues = fit * (0.7 + 0.3 * values.coverage);
  const byHeader = named?.score ?? 0;
  const score =
    values.coverage === 0 ? alone * byHeader : headerWeight * byHeader + (1 - headerWeight) * byValues;
  if (named?.by === "name") return { column, index, score: Math.max(score, 0.5), by: "name" };
  // Each row of a website column with other pages or addresses is told what it lacks.
  const isWebsite = meaning === "domain" && named !== null && !isUnclear(header);
  if (isForeign && !(isWebsite && values.kind !== "LinkedIn")) return null;
  // "URL" may name anything: in a file that has values they decide.
  if (named)
    return isUnclear(header) && values.coverage > 0 && fit < 0.6
      ? null
      : { column, index, score, by: named.by };
  if (column.optional || fit < enough || namesAnother(header, meaning)) return null;
  return { column, index, score, by: "values" };
}

/** Whether a header is one for the column: its own, another for it, or one with a slip of the finger. */
export function nameIn(
  header: string,
  column: CsvColumn,
): (Pick<Match, "score"> & { by: "name" | "alias" | "close" }) | null {
  if (header.trim() === column.name) return { score: 1, by: "name" };
  const name = squashed(header);
  if (name === "") return null;
  const aliases = [column.name, ...(column.aliases ?? [])].map(squashed);
  const meaning = readMeaning(column);
  const place = aliases.includes(name) ? aliases.indexOf(name) : meaning && placeOfHeader(header, meaning);
  if (place !== undefined) return { score: (isUnclear(header) ? 0.6 : 0.97) - place * 0.002, by: "alias" };
  if (meaning && namesAnother(header, meaning)) return null;
  return aliases.some((alias) => isClose(name, alias)) ? { score: 0.75, by: "close" } : null;
}

/** One slip of the finger in a word of five letters or more ("domian", "e-mails"). */
function isClose(header: string, name: string): boolean {
  if (name.length < 5 || Math.abs(header.length - name.length) > 1) return false;
  return distance(header, name) <= 1;
}

/** Edits between two words; swapped neighbours count once. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let j = 0; j <= b.length; j++) (rows[0] as number[])[j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = best;
    }
  }
  return at(a.length, b.length);
}
