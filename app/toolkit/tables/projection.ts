/**
 * Short copies of a result's rows for lists, stored by column, so that a list can read one column
 * alone. Long texts are cut; the result keeps the full text.
 */
import type { RowCells } from "../../storage/run-cells";
import type { CellValue } from "./kinds";
import type { Verdict } from "./kinds/verdict";
import { shownTable, type ShownColumn, type ShownRow } from "./shown-table";
import type { Asked, Tables } from "./table";

/** Increment this when a change to the code below alters what the stored copies contain. */
const shape = 1;

/** Maximum characters of one hit. */
const longestHit = 2000;
/** Maximum characters of one text. The next limit applies while the hit is too long. */
const textLimits = [300, 120, 40, 12];
/** Longer URLs are dropped, because a cut URL leads nowhere. */
const longestAddress = 500;
/** Hits per record, and per row and table. */
const hitsTogether = 50;
const mostHits = 1000;

const addresses = new Set<ShownColumn["kind"]>(["link", "LinkedIn", "image", "e-mail", "domain"]);

interface Kept {
  columns: Record<string, (CellValue | null)[]>;
  hrefs?: Record<string, (string | null)[]>;
  lacks?: string[][];
}

/** Version of all tables of a query. A change rebuilds every stored copy of a row. */
export const projectionVersion = (tables: Tables): number =>
  Object.values(tables).reduce((sum, { version = 1 }) => sum + version, shape * 1000);

/**
 * Builds the records of a row. The main table gets a record even without a hit, to show that the
 * row was processed.
 */
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

/** Returns the main table's record for a row without a list entry. */
export function noHits(tables: Tables): RowCells[] {
  const [main] = Object.keys(tables);
  const version = projectionVersion(tables);
  return main === undefined ? [] : [{ table: main, hit: 0, version, hits: 0, cells: '{"columns":{}}' }];
}

/** Builds the record of a row that no run has processed yet. */
export function projectRow(table: string, columns: ShownColumn[], values: (CellValue | null)[]): RowCells {
  const row = shortened(columns, { cells: values.map((value) => ({ value })), lacks: [] });
  return { table, hit: 0, version: 0, hits: 1, cells: JSON.stringify(byColumn(columns, [row])) };
}

/** Reads the hits of a record; columns it does not contain are empty. */
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

/** Keeps as many entries as fit. */
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

/** Cuts a text without splitting a character. */
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
