/** Which of a file's rows a list shows, and in which order, as it stands in the address. The browser reads it too. */
import { longestFilter } from "../../toolkit/tables/filters";

/** Columns of the row itself, beside those of the table: no table's column has a dot in its name. */
export const rowColumns = {
  number: "row.number",
  input: "row.input",
  state: "row.state",
  reason: "row.reason",
  /** What staff know of the line already. */
  known: "row.known",
};

/** Before the name of a column that the row's file had before. */
export const beforePrefix = "before.";

export interface ListQuery {
  /** null: the main one. */
  table: string | null;
  /** States with commas between them; empty: all. */
  state: string;
  /** null: as the rows stand in the file. */
  sort: { column: string; isDown: boolean } | null;
  /** By column, as `conditionOf` reads it. */
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

/** What of it is not as it is at first. */
export function listSearch({ table, state, sort, filters, search }: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (table) params.set("table", table);
  if (state) params.set("state", state);
  if (sort) params.set("sort", `${sort.isDown ? "-" : ""}${sort.column}`);
  for (const [name, value] of Object.entries(filters)) if (value) params.set(`${where}${name}`, value);
  if (search) params.set("search", search);
  return params;
}

/** A row of the list: one hit of a row of the file. Both in one number, since there may be half a million. */
const hitsOfRow = 65_536;
export const keyOf = (position: number, hit: number): number => position * hitsOfRow + hit;
export const positionOf = (key: number): number => Math.floor(key / hitsOfRow);
export const hitOf = (key: number): number => key % hitsOfRow;

/** Lines that are asked for together. */
export const linesTogether = 100;

/** Where the page begins that line `from` is on: the first one, where there is no such line (any more). */
export const pageBegin = (from: number, lines: number): number =>
  from > 0 && from < lines ? Math.floor(from / linesTogether) * linesTogether : 0;
