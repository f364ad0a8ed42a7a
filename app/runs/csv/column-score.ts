/** Scores how well each column of a file matches each column a query needs, by header and by values. */
import type { CsvColumn } from "../../toolkit/tool";
import { isUnclear, namesAnother, placeOfHeader, squashed } from "./known-headers";
import { readMeaning } from "./read-meaning";
import { isFilled, kindOf, type ValueKind } from "./value-kinds";

/** The values of a column in the file's first rows. */
export interface ColumnValues {
  /** Share of the rows that have a value in the column. */
  coverage: number;
  /** Share of the values by kind. */
  shares: Partial<Record<ValueKind, number>>;
  /** Kind of most values, or null if they are plain text. */
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

/** A column of the file that may be used for a column that the query needs. */
export interface Match {
  column: CsvColumn;
  /** Index of the column's header. */
  index: number;
  /** From 0 to 1. */
  score: number;
  /**
   * The evidence: the column's own name, one of its aliases, a similar spelling, or only the
   * values.
   */
  by: "name" | "alias" | "close" | "values";
}

/** Weight of the header in the score; the values have the remaining weight. */
const headerWeight = 0.4;
/** Score of a header without values: below that of another column's values. */
const alone = 0.55;
/** If this share of the values matches, the others count as typing errors. */
const fitting = 0.8;

/**
 * Returns the columns of the file that may be used for each column that the query needs.
 * @param enough share of values that must match if the header says nothing
 */
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
  // A website column may contain other pages or email addresses: each such row is skipped with its own reason.
  const isWebsite = meaning === "domain" && named !== null && !isUnclear(header);
  if (isForeign && !(isWebsite && values.kind !== "LinkedIn")) return null;
  // A header such as "URL" may mean anything: if the column has values, they decide.
  if (named)
    return isUnclear(header) && values.coverage > 0 && fit < 0.6
      ? null
      : { column, index, score, by: named.by };
  if (column.optional || fit < enough || namesAnother(header, meaning)) return null;
  return { column, index, score, by: "values" };
}

/**
 * Returns how a header matches the column: by its own name, an alias, or with a single typing
 * error.
 */
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

/** Accepts one typing error in a word of five letters or more ("domian", "e-mails"). */
function isClose(header: string, name: string): boolean {
  if (name.length < 5 || Math.abs(header.length - name.length) > 1) return false;
  return distance(header, name) <= 1;
}

/** Returns the number of edits between two words; swapped neighbours count once. */
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
