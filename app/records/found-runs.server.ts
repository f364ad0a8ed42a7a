/** Reads a record's values from the stored results of runs. It calls no vendor. */
import type { App } from "../app";
import { findRun, type StoredRun } from "../runs/storage/runs";
import { wholeResult } from "../runs/large-results.server";
import { keysOfInput, keysOfLine, namingColumns } from "../runs/lists/line-marks.server";
import { rowsAt } from "../runs/lists/list-lines.server";
import { keyOf } from "../runs/lists/list-query";
import { mostUsdOf } from "../runs/rerun/ask-again.server";
import { settingsOf } from "../runs/results/file-shape";
import { toolTitle } from "../runs/tool-title.server";
import { readKnownResult } from "../storage/stored-results";
import type { CellValue, KindName } from "../toolkit/tables/kinds";
import { readProjected } from "../toolkit/tables/projection";
import {
  cellText,
  declaredTable,
  type ShownRow,
  type ShownTable,
  shownTable,
} from "../toolkit/tables/shown-table";
import type { Meaning } from "../toolkit/tables/table";
import { hashesOf } from "./found-keys.server";
import { type FoundIn, runsWithKeys } from "./storage/found-keys";
import type { RecordPage } from "./storage/record-page";

type Finding = Pick<App, "database" | "files" | "implementation" | "config" | "now">;
type Found = Pick<RecordPage, "kind" | "keys">;

/** Runs that a page shows. */
export const mostRuns = 20;
/** Rows of one run, and lines of one table, that a page shows. */
const mostRows = 3;
const mostLines = 2;

/** A value that a run found. */
export interface FoundCell {
  name: string;
  label: string;
  kind: KindName;
  means?: Meaning;
  value: CellValue;
}

/** A search or a row that names the record. */
export interface FoundRow {
  runId: string;
  title: string;
  tool: string;
  /** Row of the file, or null for a search. */
  position: number | null;
  /** ISO 8601: when the vendor answered if the console knows it, otherwise when the run ended. */
  at: string;
  /** Names of the vendors, separated by commas. */
  vendors: string | null;
  isSandbox: boolean;
  /** Why the row has no result, or null. */
  reason: string | null;
  /** Whether a rule or an opt-out kept the row from being looked up. */
  isLeftOut: boolean;
  cells: FoundCell[];
  /** Other tables of the same row, such as a company's people and videos. */
  beside: { table: string; title: string; lines: number }[];
  /** Identifies the lookup if its input or its result names the record; otherwise null. */
  asks: string | null;
  /** What asking again costs at most, in US dollars, or null if the price is unknown. */
  mostUsd: number | null;
}

export interface FoundRuns {
  rows: FoundRow[];
  /** Whether there are further runs. */
  isPart: boolean;
  /** Older runs that the scheduler has not read yet, for example after an upgrade. */
  unread: number;
}

/** Milliseconds within which the scheduler reads a run that ended. */
const readWithin = 5 * 60_000;

export async function foundRuns(app: Finding, record: Found): Promise<FoundRuns> {
  const keys = new Set(record.keys.map(({ key }) => key));
  const hashes = [...keys].flatMap((key) => hashesOf(app.config.secrets, key));
  const before = app.now().getTime() - readWithin;
  const { runs, unread } = await runsWithKeys(app.database, hashes, { limit: mostRuns + 1, before });
  const rows = await Promise.all(
    runs.slice(0, mostRuns).map((found) => rowsOf(app, { kind: record.kind, keys }, found)),
  );
  return { rows: rows.flat(), isPart: runs.length > mostRuns, unread };
}

interface About {
  kind: Found["kind"];
  keys: ReadonlySet<string>;
}

async function rowsOf(app: Finding, about: About, { runId, positions }: FoundIn): Promise<FoundRow[]> {
  const wanted = positions.slice(0, mostRows);
  const [run, { rows, cells }] = await Promise.all([
    findRun(app.database, runId),
    rowsAt(
      app,
      runId,
      wanted.map((position) => keyOf(position, 0)),
    ),
  ]);
  const query = run && app.implementation(run.tool)?.tool.queries[run.query];
  if (!run || !query) return [];
  const tables = Object.entries(query.tables ?? {});
  if (run.kind === "csv")
    return rows.flatMap(({ position, sameAs, input: text, source, data, reason, state }) => {
      const shown = tables.map(([name, table]): ShownTable => {
        const declared = declaredTable(name, table);
        const own = cells.filter((each) => each.table === name && each.position === (sameAs ?? position));
        return {
          ...declared,
          rows: own.flatMap(({ hits, cells: kept }) => readProjected(declared.columns, hits, kept)),
        };
      });
      const input = text ? (JSON.parse(text) as Record<string, unknown>) : null;
      return rowOf(app, about, run, {
        tables: shown,
        input,
        position,
        source,
        data,
        reason,
        isLeftOut: state === "skipped",
      });
    });
  const stored = readKnownResult(await wholeResult(app.files, run.result));
  const settings = settingsOf(app.implementation(run.tool)?.tool, run.settings);
  return rowOf(app, about, run, {
    tables: stored
      ? tables.map(([name, table]) => shownTable(name, table, stored.value, { input: run.input, settings }))
      : [],
    input: run.input,
    position: null,
    source: stored?.source ?? null,
    data: stored?.sandbox ? "sandbox" : null,
    reason: run.reason ?? run.problem?.detail ?? null,
    isLeftOut: false,
  });
}

interface Read {
  /** The main table first. */
  tables: ShownTable[];
  input: Record<string, unknown> | null;
  position: number | null;
  source: string | null;
  data: string | null;
  reason: string | null;
  isLeftOut: boolean;
}

function rowOf(app: Finding, about: About, run: StoredRun, read: Read): FoundRow[] {
  const query = app.implementation(run.tool)?.tool.queries[run.query] ?? {};
  const names = (keys: readonly string[]) => keys.some((key) => about.keys.has(key));
  // An email address also names its company, so a person's row is about the person alone.
  const asked = keysOfInput(query, read.input);
  const isAsked = names(
    about.kind === "company" && asked.some(isOfPerson) ? asked.filter(isOfPerson) : asked,
  );
  const lines = read.tables
    .flatMap((table, at) => linesAbout(table, at === 0 && isAsked, names))
    // A person's own line comes before the row about their company.
    .toSorted((a, b) => Number(b.table.of === about.kind) - Number(a.table.of === about.kind));
  const beside = read.tables.flatMap((table, at) => {
    const shown = linesAbout(table, at === 0 && isAsked, names).length;
    const others = about.kind === "company" ? table.rows.length - shown : 0;
    return others > 0 && (shown === 0 || at > 0)
      ? [{ table: table.name, title: table.title, lines: others }]
      : [];
  });
  if (lines.length === 0 && beside.length === 0 && !isAsked) return [];
  const isAbout = isAsked || lines.length > 0;
  const source = lines.find(({ row }) => row.source)?.row.source;
  return [
    {
      runId: run.id,
      title: run.title,
      tool: toolTitle(app, run.tool),
      position: read.position,
      at: source?.fetchedAt || (run.finishedAt ?? run.createdAt).toISOString(),
      vendors: source?.upstream ?? read.source,
      isSandbox: read.data === "sandbox" || source?.data === "sandbox",
      reason: read.reason,
      isLeftOut: read.isLeftOut,
      cells: lines.slice(0, mostLines).flatMap(({ table, row }) => cellsOf(table, row)),
      beside,
      asks: isAbout ? JSON.stringify([run.tool, run.query, read.input]) : null,
      mostUsd: isAbout && read.input ? mostUsdOf(app, run, read.input) : null,
    },
  ];
}

const isOfPerson = (key: string) => key.startsWith("email:") || key.startsWith("linkedin:");

/** Returns the lines of a table that are about the record. */
function linesAbout(
  table: ShownTable,
  isAsked: boolean,
  names: (keys: readonly string[]) => boolean,
): { table: ShownTable; row: ShownRow }[] {
  const naming = namingColumns(table.columns);
  return table.rows
    .filter((row) =>
      naming.length === 0
        ? isAsked
        : names(
            keysOfLine(naming, (at) => {
              const [column, cell] = [table.columns[at], row.cells[at]];
              return (column && cell && cellText(column, cell)) || null;
            }),
          ),
    )
    .map((row) => ({ table, row }));
}

const cellsOf = ({ columns }: ShownTable, { cells }: ShownRow): FoundCell[] =>
  columns.flatMap(({ name, label, kind, means }, at) => {
    const value = cells[at]?.value ?? null;
    return value === null || kind === "image" ? [] : [{ name, label, kind, means, value }];
  });
