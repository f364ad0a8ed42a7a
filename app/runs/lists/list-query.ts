/** Reads a list's filters and order from its URL. Also used in the browser. */
import { longestFilter } from "../../toolkit/tables/filters";

/** Columns of the row itself. Their names contain a dot, unlike those of a table. */
export const rowColumns = {
  number: "row.number",
  input: "row.input",
  state: "row.state",
  reason: "row.reason",
  /** Column that shows whether users already know the line's subject. */
  known: "row.known",
};

/** Prefix of the columns that the run's file already had. */
export const beforePrefix = "before.";

export interface ListQuery {
  /** Null for the main table. */
  table: string | null;
  /** States separated by commas; empty for all. */
  state: string;
  /** Null for the order of the file. */
  sort: { column: string; isDown: boolean } | null;
  /** Filters by column, in the syntax of `conditionOf`. */
  filters: Record<string, string>;
  search: string;
}

const mostFilters = 40;
const where = "where.";

export function readListQuery(search: URLSearchParams): ListQuery {
  const short = (name: string) => (search.get(name) ?? "").slice(0, longestFilter);
  const sort = short("sort");
  const filters = [...search]
    .filter(([name, value]) => name.startsWith(where) && value.trim() !== "")
    .slice(0, mostFilters)
    .map(([name, value]) => [name.slice(where.length, longestFilter), value.slice(0, longestFilter)]);
  return {
    table: short("table") || null,
    state: short("state"),
    sort: sort === "" ? null : { column: sort.replace(/^-/, ""), isDown: sort.startsWith("-") },
    filters: Object.fromEntries(filters) as Record<string, string>,
    search: short("search").trim(),
  };
}

/** Returns only the values that differ from the defaults. */
export function listSearch({ table, state, sort, filters, search }: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (table) params.set("table", table);
  if (state) params.set("state", state);
  if (sort) params.set("sort", `${sort.isDown ? "-" : ""}${sort.column}`);
  for (const [name, value] of Object.entries(filters)) if (value) params.set(`${where}${name}`, value);
  if (search) params.set("search", search);
  return params;
}

/** A line's key: row position and hit in one number, because there may be half a million lines. */
const hitsOfRow = 65_536;
export const keyOf = (position: number, hit: number): number => position * hitsOfRow + hit;
export const positionOf = (key: number): number => Math.floor(key / hitsOfRow);
export const hitOf = (key: number): number => key % hitsOfRow;

/** Number of lines per request. */
export const linesTogether = 100;

/**
 * Returns the start of the page that contains line `from`, or the first page if there is no such
 * line (any more).
 */
export const pageBegin = (from: number, lines: number): number =>
  from > 0 && from < lines ? Math.floor(from / linesTogether) * linesTogether : 0;
