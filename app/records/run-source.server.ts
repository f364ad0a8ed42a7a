/** Adds a run's lines to a list: all of them, or those that fit by the tool's own declaration. */
import type { App, StaffMember } from "../app";
import { findWholeRun } from "../runs/large-results.server";
import { fittingFilters, fittingRows } from "../runs/lists/fitting";
import { listOrder } from "../runs/lists/list-order.server";
import { listedTable } from "../runs/lists/listed-table";
import type { StoredRun } from "../runs/storage/runs";
import { portion } from "../storage/portions";
import { readResult } from "../storage/stored-results";
import { InvalidInput, NotFound } from "../toolkit/invalid-input";
import { shownTable } from "../toolkit/tables/shown-table";
import { type Added, addLines } from "./adding.server";
import { openList, targetIn } from "./lists.server";
import { kindsOfTables, linesOfRun } from "./run-lines.server";

export interface RunPart {
  runId: string;
  /** Null for the main table. */
  table: string | null;
  /** Whether only the lines that fit are added. */
  onlyFitting: boolean;
  /** `after` of the previous portion; null for the first. */
  after: number | null;
  /** One id for all portions. */
  actId: string;
}

export interface RunAdded extends Added {
  /** Lines that are to be added, over all portions. */
  total: number;
  /** The last line of this portion, or null after the last portion. */
  after: number | null;
}

/** Adds one portion, in the order of the run's file. */
export async function addRun(app: App, by: StaffMember, listId: string, part: RunPart): Promise<RunAdded> {
  const { runId, table, after, actId } = part;
  const list = await openList(app, listId);
  const run = await findWholeRun(app, runId);
  if (!run) throw new NotFound("This run does not exist.");
  const keys = await keysOfRun(app, run, part);
  const open = keys.filter((key) => after === null || key > after);
  const now = open.slice(0, portion);
  const { lines, sandbox } = await linesOfRun(app, { runId, table, keys: now, kind: list.kind });
  const added = await addLines(app, targetIn(list, by, { actId, how: "run", runId, sandbox }), lines);
  return { ...added, total: keys.length, after: open.length > now.length ? (now.at(-1) ?? null) : null };
}

/** Returns the lines' keys in ascending order: rows of a file, or positions in a search's result. */
async function keysOfRun(
  app: App,
  run: StoredRun,
  { table: wanted, onlyFitting }: RunPart,
): Promise<number[]> {
  const table = listedTable(app, run, wanted);
  const kinds = table ? kindsOfTables(app, run)[table.name] : [];
  if (!table || !kinds?.length)
    throw new InvalidInput("This table of the run has no people or companies to add.");
  const declared = table.tables[table.name];
  const filters = onlyFitting ? fittingFilters({ views: declared?.views }) : {};
  if (filters === null)
    throw new InvalidInput("The tool of this run does not say which lines fit. Add all lines instead.");
  if (run.kind === "csv") {
    const query = { table: table.name, state: "", sort: null, filters, search: "" };
    return [...(await listOrder(app, run, query)).keys].toSorted((a, b) => a - b);
  }
  const result = readResult(run.result)?.value;
  if (!declared || result === undefined) return [];
  const shown = shownTable(table.name, declared, result, { input: run.input, settings: run.settings });
  return onlyFitting ? fittingRows(shown) : shown.rows.map((_, at) => at);
}
