/**
 * The rows of a result's tables in short, as lists read them: column by column, so that the values of one column are
 * read alone. Long texts are cut; the whole stands in the result.
 */
import type { RowCells } from "../../storage/run-cells";
import type { CellValue } from "./kinds";
import type { Verdict } from "./kinds/verdict";
import { shownTable, type ShownColumn, type ShownRow } from "./shown-table";
import type { Asked, Tables } from "./table";

/** Raised when what is below makes something else of a table's rows. */
const shape = 1;

/** Characters of one hit at most. */
const longestHit = 2000;
/** Characters that a text keeps; the next where the hit is still too long. */
const textLimits = [300, 120, 40, 12];
/** Characters of an address that is worth keeping: half a one leads nowhere. */
const longestAddress = 500;
/** Hits in one record, and of one row in one table. */
const hitsTogether = 50;
const mostHits = 1000;

const addresses = new Set<ShownColumn["kind"]>(["link", "LinkedIn", "image", "e-mail", "domain"]);

interface Kept {
  columns: Record<string, (CellValue | null)[]>;
  hrefs?: Record<string, (string | null)[]>;
  lacks?: string[][];
}

/** Of all of a query's tables: what lists have of a row is made anew together. */
export const projectionVersion = (tables: Tables): number =>
  Object.values(tables).reduce((sum, { version = 1 }) => sum + version, shape * 1000);

/** The main table has a record also where it has no hit: it says that the row was looked at. */
export function project(tables: Tables, result: unknown, asked: Asked): RowCells[] {
  const version = projectionVersion(tables);
  return Object.entries(tables).flatMap(([name, table], at): RowCells[] => {
    const { columns, rows } = shownTable(name, table, result, asked);
    const hits = rows.slice(0, mostHits).map((row) => shortened(columns, row));
    if (hits.length === 0) return at === 0 ? noHits(tables) : [];
    return Array.from({ length: Math.ceil(hits.length / hitsTogether) }, (_, part) => {
      const together = hits.slice(part * hitsTogether, (part + 1) * hitsTogether);
      return {
        table: name,
        hit: part * hitsTogether,
        version,
        hits: together.length,
        cells: JSON.stringify(byColumn(columns, together)),
      };
    });
  });
}

/** Of a row whose result has nothing for a list: the main table's record alone. */
export function noHits(tables: Tables): RowCells[] {
  const [main] = Object.keys(tables);
  const version = projectionVersion(tables);
  return main === undefined ? [] : [{ table: main, hit: 0, version, hits: 0, cells: '{"columns":{}}' }];
}

/** A row of which nothing was looked up yet, as it came: one record by itself. */
export function projectRow(table: string, columns: ShownColumn[], values: (CellValue | null)[]): RowCells {
  const row = shortened(columns, { cells: values.map((value) => ({ value })), lacks: [] });
  return { table, hit: 0, version: 0, hits: 1, cells: JSON.stringify(byColumn(columns, [row])) };
}

/** The hits of a record again; a column that it doesn't know is empty. */
export function readProjected(columns: ShownColumn[], count: number, cells: string): ShownRow[] {
  const kept = JSON.parse(cells) as Kept;
  return Array.from({ length: count }, (_, at) => ({
    cells: columns.map(({ name }) => {
      const href = kept.hrefs?.[name]?.[at];
      return { value: kept.columns[name]?.[at] ?? null, ...(href && { href }) };
    }),
    lacks: kept.lacks?.[at] ?? [],
  }));
}

function shortened(columns: ShownColumn[], row: ShownRow): ShownRow {
  for (const [at, limit] of textLimits.entries()) {
    const short: ShownRow = {
      cells: row.cells.map(({ value, href }, column) => ({
        value: value === null ? null : cutValue(columns[column]?.kind ?? "text", value, limit),
        ...(href && href.length <= longestAddress && at < 2 && { href }),
      })),
      lacks: row.lacks.slice(0, 5).map((sentence) => cut(sentence, limit)),
    };
    if (at === textLimits.length - 1 || JSON.stringify(short).length <= longestHit) return short;
  }
  return row;
}

function cutValue(kind: ShownColumn["kind"], value: CellValue, limit: number): CellValue | null {
  if (typeof value === "string")
    return addresses.has(kind) ? (value.length <= longestAddress ? value : null) : cut(value, limit);
  if (Array.isArray(value)) return cutList(value, limit);
  return typeof value === "object" ? cutVerdict(value, limit) : value;
}

/** As many entries as there is room for. */
function cutList(values: string[], limit: number): string[] {
  let room = limit;
  const fitting = values.filter((each) => (room -= each.length) >= 0);
  return fitting.length === values.length ? values : [...fitting, "…"];
}

const cutVerdict = ({ verdict, reason, quote }: Verdict, limit: number): Verdict => ({
  verdict: cut(verdict, 40),
  reason: reason && cut(reason, limit),
  quote: quote && cut(quote, limit),
});

/** Never in the middle of a letter. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text
    .slice(0, limit - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}

function byColumn(columns: ShownColumn[], rows: ShownRow[]): Kept {
  const kept: Kept = { columns: {} };
  for (const [at, { name }] of columns.entries()) {
    const values = rows.map(({ cells }) => cells[at]?.value ?? null);
    if (values.some((value) => value !== null)) kept.columns[name] = values;
    const hrefs = rows.map(({ cells }) => cells[at]?.href ?? null);
    if (hrefs.some((href) => href !== null)) kept.hrefs = { ...kept.hrefs, [name]: hrefs };
  }
  if (rows.some(({ lacks }) => lacks.length > 0)) kept.lacks = rows.map(({ lacks }) => lacks);
  return kept;
}
