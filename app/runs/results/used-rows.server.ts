/**
 * Uses a result's rows as the input of another tool: finds the tools by the meaning of the columns
 * and builds the file. The other tool reads it like any upload.
 */
import type { NewRun, StoredRun } from "../storage/runs";
import type { MadeOf } from "../../storage/schema";
import { type FlatColumn, flatTable } from "../../toolkit/tables/flat-table";
import type { KindName } from "../../toolkit/tables/kinds";
import { meaningOf } from "../../toolkit/tables/layouts";
import type { Meaning } from "../../toolkit/tables/table";
import type { CsvShape, Query } from "../../toolkit/tool";
import type { App } from "../../app";
import { closingColumns, ownColumns } from "../csv/closing-columns";
import { canonical } from "../csv/headers";
import { findWholeRun } from "../large-results.server";
import { settingsOf } from "./file-shape";
import { listedTable } from "../lists/listed-table";

type Using = Pick<App, "implementation">;
type UsedRun = Pick<StoredRun, "tool" | "query" | "kind" | "input" | "file" | "settings" | "madeOf">;

/** A tool that accepts the rows of a table. */
export interface RowTaker {
  tool: string;
  query: string;
  title: string;
  path: string;
  /** The columns it reads, such as "e-mail". */
  reads: Meaning[];
}

/** A column of the file. */
export interface UsedColumn {
  name: string;
  kind: KindName;
  means?: Meaning;
  /** True for a column of the input, false for one of the results. */
  isInput: boolean;
}

/** Returns the tools that accept rows, by table of the result. */
export function rowTakers(
  app: Using & Pick<App, "tools" | "names">,
  run: UsedRun,
): Record<string, RowTaker[]> {
  const tables = queryOf(app, run)?.tables ?? {};
  return Object.fromEntries(
    Object.keys(tables).map((name) => {
      const columns = usedColumns(app, run, name);
      return [name, app.tools.flatMap(({ slug }) => takersIn(app, slug, columns, run))];
    }),
  );
}

/** Returns the tools that accept lines with these columns. */
export const takersOfColumns = (
  app: Using & Pick<App, "tools" | "names">,
  columns: readonly Pick<FlatColumn, "name" | "kind" | "means">[],
): RowTaker[] => app.tools.flatMap(({ slug }) => takersIn(app, slug, columns.map(foundColumn)));

/** Maps each header that the tool reads to a column of the rows. */
export const headersFor = (
  columns: readonly Pick<FlatColumn, "name" | "kind" | "means">[],
  csv: CsvShape,
): Map<number, string> =>
  new Map([...placesOf(columns.map(foundColumn), csv)].map(([name, place]) => [place, name]));

function takersIn(
  app: Using & Pick<App, "names">,
  slug: string,
  columns: UsedColumn[],
  run?: Pick<UsedRun, "tool" | "query">,
) {
  const tool = app.implementation(slug)?.tool;
  return Object.entries(tool?.queries ?? {}).flatMap(([name, query]): RowTaker[] => {
    if (!tool || !query.csv || query.apiOnly) return [];
    const places = placesOf(columns, query.csv);
    const needed = query.csv.columns.filter(({ optional }) => !optional);
    const found = needed.filter((column) => places.has(column.name));
    const isEnough = query.csv.need === "any" ? found.length > 0 : found.length === needed.length;
    const isSame = slug === run?.tool && name === run.query;
    // The file must add a new input; otherwise the tool would look up the same input again.
    const isNew = !isSame || found.some((column) => !columns[places.get(column.name) ?? 0]?.isInput);
    if (!isEnough || !isNew) return [];
    const reads = found.flatMap(({ means }) => means ?? []);
    const title = query.title ? `${tool.title}: ${query.title}` : tool.title;
    return [{ tool: slug, query: name, title, path: tool.path, reads }];
  });
}

const queryOf = ({ implementation }: Using, { tool, query }: Pick<UsedRun, "tool" | "query">) =>
  implementation(tool)?.tool.queries[query];

/** Returns the columns of a file of the table's rows: the input, then the results. */
export function usedColumns(app: Using, run: UsedRun, table: string): UsedColumn[] {
  const query = queryOf(app, run);
  const settings = settingsOf(app.implementation(run.tool)?.tool, run.settings);
  const found = query?.tables?.[table] ? flatTable(query.tables, table, settings).columns : [];
  return [
    ...(run.kind === "csv" ? uploadColumns(query, run) : inputColumns(query, run, found)),
    ...found.map(foundColumn),
  ];
}

const foundColumn = ({ name, kind, means }: Pick<FlatColumn, "name" | "kind" | "means">): UsedColumn => ({
  name,
  kind,
  means: meaningOf({ kind, means }),
  isInput: false,
});

function uploadColumns(query: Query | undefined, { file, madeOf }: UsedRun): UsedColumn[] {
  const headers = file?.headers ?? [];
  return ownColumns(headers).map((index) => {
    const name = headers[index] ?? "";
    const read = query?.csv?.columns.find((column) => file?.columns[column.name] === index);
    const earlier = madeOf?.columns.find((column) => column.name === name);
    const means = read?.means ?? (earlier?.means as Meaning | undefined);
    return { name, kind: (earlier?.kind as KindName) ?? "text", means, isInput: true };
  });
}

/** The columns of the input, as the file of a search begins with them. */
function inputColumns(
  query: Query | undefined,
  { input }: UsedRun,
  found: readonly { name: string }[],
): UsedColumn[] {
  const names = new Set(found.map(({ name }) => name));
  return Object.keys(input)
    .filter((name) => !names.has(name))
    .map((name) => {
      const read = query?.csv?.columns.find((column) => column.name === name);
      return { name, kind: "text", means: read?.means, isInput: true };
    });
}

/** Maps each wanted column to its source. Results take precedence over the input. */
function placesOf(columns: UsedColumn[], { columns: wanted }: CsvShape): Map<string, number> {
  const places = new Map<string, number>();
  for (const { name, means } of wanted) {
    const fits = (column: UsedColumn) => means !== undefined && column.means === means;
    const at = columns.findIndex((column) => fits(column) && !column.isInput);
    const place = at < 0 ? columns.findIndex(fits) : at;
    if (place >= 0) places.set(name, place);
  }
  return places;
}

/**
 * Returns the file's columns with headers that the tool interprets as intended, each once.
 * @returns the columns in the order of the run's file, without the closing columns
 */
export function columnsForUse(app: Using, run: UsedRun, table: string, csv: CsvShape): MadeOf["columns"] {
  const columns = usedColumns(app, run, table);
  const places = placesOf(columns, csv);
  const wanted = new Map([...places].map(([name, place]) => [place, name]));
  const taken = new Set([...wanted.values(), ...closingColumns].map(canonical));
  return columns.map(({ name, kind, means, isInput }, at) => {
    const header = wanted.get(at) ?? freeName(name || `column ${at + 1}`, isInput, taken);
    taken.add(canonical(header));
    return { name: header, label: labelOf(header), kind, ...(means && { means }) };
  });
}

/** Finds an unused name that the tool does not interpret as something else. */
function freeName(name: string, isInput: boolean, taken: ReadonlySet<string>): string {
  if (!taken.has(canonical(name))) return name;
  const [first, ...more] = [isInput ? `${name} (asked)` : `${name} (before)`, `${name} (2)`, `${name} (3)`];
  return [first, ...more].find((each) => !taken.has(canonical(each))) ?? `${name} (${taken.size})`;
}

/** Returns where an upload's rows came from, or nothing if that run is gone. */
export async function madeOfRows(
  app: Using & Pick<App, "database" | "files">,
  { madeFrom, madeTable }: Record<string, unknown>,
  { csv, headers }: { csv: CsvShape; headers: string[] },
): Promise<Pick<NewRun, "madeFrom" | "madeOf">> {
  if (typeof madeFrom !== "string" || madeFrom === "") return {};
  const run = await findWholeRun(app, madeFrom.slice(0, longestId));
  const table = run && listedTable(app, run, typeof madeTable === "string" ? madeTable : null)?.name;
  if (!run || !table) return {};
  const columns = columnsForUse(app, run, table, csv).filter(({ name }) => headers.includes(name));
  return { madeFrom: run.id, madeOf: { table, columns } };
}

const longestId = 100;

const labelOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll("_", " ")}`;
