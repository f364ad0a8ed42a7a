/** Matches a file's columns to the columns a query needs, by header and by values (docs/product/runs-and-files.md). */
import { InvalidInput } from "../../toolkit/invalid-input";
import type { CsvColumn } from "../../toolkit/tool";
import { type ColumnValues, type Match, matchesOf, nameIn } from "./column-score";
import { kindWords } from "./value-kinds";

export interface MatchedColumns {
  /** Index of the file's header by canonical column name. */
  columns: Record<string, number>;
  /** Score in percent by canonical column name; absent if the user chose the column. */
  scores: Record<string, number>;
  /** Messages for the user about columns that did not match exactly. */
  notes: string[];
}

/** Returns the normalised header: "Company Domain", "company_domain" and "companyDomain" are equal. */
export const canonical = (header: string) =>
  header
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Index of the header that the user chose, by canonical column name; null if the column must stay
 * unread.
 */
export type ChosenColumns = Record<string, number | null>;

/** Required columns are missing; the user may choose others for them. */
export class MissingColumns extends InvalidInput {
  /** The columns that were found. */
  readonly columns: Record<string, number>;
  constructor(words: string, columns: Record<string, number>) {
    super(words, { csvfile: ["A column is missing."] });
    this.columns = columns;
  }
}

/**
 * Matches the columns that a query needs to the file's headers.
 * @param chosen the user's choices, which override headers and values
 * @param enough share of values that must match if the header says nothing
 * @throws InvalidInput with the required columns and those found
 */
export function matchColumns(
  headers: string[],
  wanted: CsvColumn[],
  values: ColumnValues[] = [],
  {
    need = "all",
    chosen,
    enough = 1,
  }: { need?: "all" | "any"; chosen?: ChosenColumns; enough?: number } = {},
): MatchedColumns {
  const { columns, scores, notes } = chosen
    ? takeChosen(headers, wanted, chosen)
    : findColumns(headers, wanted, values, enough);
  const needed = wanted.filter((column) => !column.optional);
  const missing = needed.filter((column) => columns[column.name] === undefined).map((column) => column.name);
  const suffices = need === "all" ? missing.length === 0 : missing.length < needed.length;
  if (suffices) return { columns, scores, notes };
  const names = missing.map((name) => `"${name}"`).join(need === "all" ? " and " : ", ");
  const holds = (at: number) => {
    const kind = values[at]?.kind;
    return kind ? ` (${kindWords[kind]})` : "";
  };
  const found =
    headers
      .map((header, at) => (header ? `"${header}"${holds(at)}` : ""))
      .filter(Boolean)
      .slice(0, 12)
      .join(", ") || "no headers";
  throw new MissingColumns(
    need === "all"
      ? `The file needs a column named ${names}. It has: ${found}.`
      : `The file needs one of these columns: ${names}. It has: ${found}.`,
    columns,
  );
}

function takeChosen(headers: string[], wanted: CsvColumn[], chosen: ChosenColumns): MatchedColumns {
  const columns: Record<string, number> = {};
  const notes: string[] = [];
  for (const { name } of wanted) {
    const index = chosen[name] ?? null;
    if (index === null) continue;
    const header = headers[index];
    if (header === undefined)
      throw new InvalidInput(`The file has no column ${index + 1}. Choose another column for ${name}.`);
    if (Object.values(columns).includes(index))
      throw new InvalidInput(`"${header}" is chosen twice. Choose another column for ${name}.`);
    columns[name] = index;
    if (header.trim() !== name) notes.push(`"${header}" is read as ${name}`);
  }
  return { columns, scores: {}, notes };
}

function findColumns(
  headers: string[],
  wanted: CsvColumn[],
  values: ColumnValues[],
  enough: number,
): MatchedColumns {
  const columns: Record<string, number> = {};
  const scores: Record<string, number> = {};
  const notes: string[] = [];
  const taken = new Set<number>();
  const matches = matchesOf(headers, wanted, values, enough);
  for (const match of matches.toSorted((one, other) => other.score - one.score)) {
    const { column, index } = match;
    if (columns[column.name] !== undefined || taken.has(index)) continue;
    columns[column.name] = index;
    scores[column.name] = Math.round(match.score * 100);
    taken.add(index);
  }
  for (const { name } of wanted) {
    const index = columns[name];
    const match = matches.find((each) => each.column.name === name && each.index === index);
    if (match) notes.push(...notesOf(headers, match));
  }
  notes.push(...unreadNotes(headers, wanted, columns));
  return { columns, scores, notes };
}

function notesOf(headers: string[], { column, index, by }: Match): string[] {
  const header = headers[index] ?? "";
  const notes: string[] = [];
  if (by === "values") notes.push(`"${header}" is read as ${column.name}, based on its values`);
  else if (by !== "name") notes.push(`"${header}" is read as ${column.name}`);
  const twins = headers.filter((each) => canonical(each) === canonical(header)).length;
  if (twins > 1) notes.push(`"${header}" appears ${twins} times; the first one is read`);
  return notes;
}

/**
 * Returns notes about unread headers that mean the same as a column which is read from another
 * header.
 */
function unreadNotes(headers: string[], wanted: CsvColumn[], columns: Record<string, number>): string[] {
  const read = new Set(Object.values(columns));
  return headers
    .flatMap((header, index) => {
      if (read.has(index)) return [];
      const meant = wanted.find((column) => nameIn(header, column) !== null);
      const place = meant && columns[meant.name];
      const instead = place === undefined ? undefined : headers[place];
      if (instead === undefined || canonical(instead) === canonical(header)) return [];
      return [`"${header}" is not read, because ${meant?.name} is taken from "${instead}"`];
    })
    .filter((note, at, all) => all.indexOf(note) === at);
}
