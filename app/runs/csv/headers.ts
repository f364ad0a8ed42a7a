/** Which of a file's headers is meant by each column a query wants: exact, then canonical, then close (docs/product/runs-and-files.md). */
import { InvalidInput } from "../../toolkit/invalid-input";
import type { CsvColumn } from "../../toolkit/tool";

export interface MatchedColumns {
  /** Canonical column → index of the file's header. */
  columns: Record<string, number>;
  /** What was matched other than exactly, in words for the person. */
  notes: string[];
}

/** "Company Domain", "company_domain" and "companyDomain" are the same words. */
export const canonical = (header: string) =>
  header
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Canonical column → index of the header that a person chose for it; null: none is read for it. */
export type ChosenColumns = Record<string, number | null>;

/** Columns that are needed are not there: a person may choose others for them. */
export class MissingColumns extends InvalidInput {
  readonly headers: string[];
  /** Those that were found. */
  readonly columns: Record<string, number>;
  constructor(words: string, { headers, columns }: Pick<MatchedColumns, "columns"> & { headers: string[] }) {
    super(words, { csvfile: ["A column is missing."] });
    this.headers = headers;
    this.columns = columns;
  }
}

/**
 * @param chosen what a person chose instead of what the headers say
 * @throws InvalidInput naming what was wanted and what was found
 */
export function matchColumns(
  headers: string[],
  wanted: CsvColumn[],
  need: "all" | "any" = "all",
  chosen?: ChosenColumns,
): MatchedColumns {
  const { columns, notes } = chosen ? takeChosen(headers, wanted, chosen) : findColumns(headers, wanted);
  const needed = wanted.filter((column) => !column.optional);
  const missing = needed.filter((column) => columns[column.name] === undefined).map((column) => column.name);
  const enough = need === "all" ? missing.length === 0 : missing.length < needed.length;
  if (enough) return { columns, notes };
  const names = missing.map((name) => `"${name}"`).join(need === "all" ? " and " : ", ");
  const found =
    headers
      .filter(Boolean)
      .slice(0, 12)
      .map((header) => `"${header}"`)
      .join(", ") || "no headers";
  throw new MissingColumns(
    need === "all"
      ? `The file needs a column ${names}. Found: ${found}.`
      : `The file needs one of the columns ${names}. Found: ${found}.`,
    { headers, columns },
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
      throw new InvalidInput(`The file has no column ${index + 1}. Choose another for ${name}.`);
    if (Object.values(columns).includes(index))
      throw new InvalidInput(`"${header}" is chosen twice. Choose another column for ${name}.`);
    columns[name] = index;
    if (header.trim() !== name) notes.push(`"${header}" is read as ${name}`);
  }
  return { columns, notes };
}

function findColumns(headers: string[], wanted: CsvColumn[]): MatchedColumns {
  const columns: Record<string, number> = {};
  const notes: string[] = [];
  const taken = new Set<number>();
  for (const column of wanted) {
    const found = findHeader(headers, column, taken);
    if (!found) continue;
    taken.add(found.index);
    columns[column.name] = found.index;
    const header = headers[found.index] ?? "";
    if (!found.exact) notes.push(`"${header}" is read as ${column.name}`);
    const twins = headers.filter((each) => canonical(each) === canonical(header)).length;
    if (twins > 1) notes.push(`"${header}" stands ${twins} times: the first one is read`);
  }
  notes.push(...unreadNotes(headers, wanted, columns));
  return { columns, notes };
}

/** Of the headers that nothing is read from, those that mean a column which is read from another. */
function unreadNotes(headers: string[], wanted: CsvColumn[], columns: Record<string, number>): string[] {
  const read = new Set(Object.values(columns));
  return headers
    .flatMap((header, index) => {
      if (read.has(index)) return [];
      const meant = wanted.find((column) => namesOf(column).includes(canonical(header)));
      const place = meant && columns[meant.name];
      const instead = place === undefined ? undefined : headers[place];
      if (instead === undefined || canonical(instead) === canonical(header)) return [];
      return [`"${header}" is not read: ${meant?.name} is taken from "${instead}"`];
    })
    .filter((note, at, all) => all.indexOf(note) === at);
}

const namesOf = (column: CsvColumn) => [column.name, ...(column.aliases ?? [])].map(canonical);

function findHeader(headers: string[], column: CsvColumn, taken: ReadonlySet<number>) {
  const free = headers.map((header, index) => ({ header, index })).filter(({ index }) => !taken.has(index));
  const exact = free.find(({ header }) => header.trim() === column.name);
  if (exact) return { index: exact.index, exact: true };
  const names = namesOf(column);
  for (const name of names) {
    const same = free.find(({ header }) => canonical(header) === name);
    if (same) return { index: same.index, exact: false };
  }
  const close = free.find(({ header }) => names.some((name) => isClose(canonical(header), name)));
  return close && { index: close.index, exact: false };
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
