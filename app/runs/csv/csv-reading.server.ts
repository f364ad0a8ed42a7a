/** Reads a stored upload into row records. If it is called again after a kill, it writes nothing twice. */
import type { InStatement } from "@libsql/client";
import { insertCells, type RowCells } from "../../storage/run-cells";
import { insertRows, type NewRow } from "../storage/rows";
import { jsonOf, writeBatch } from "../../storage/batch";
import { deleteInPortions } from "../../storage/portions";
import { findRun } from "../storage/runs";
import type { StoredRun } from "../storage/runs";
import { FilesTrouble } from "../../storage/files";
import type { RunFile, StoredProblem } from "../../storage/schema";
import { formatNumber } from "../../toolkit/format-number";
import { ChangedRecords } from "./cell-changes";
import { givenCells, readingBefore } from "./cells-before";
import { KeptOut } from "./kept-out.server";
import { readRecords } from "./records";
import { InvalidInput } from "../../toolkit/failure";
import type { App } from "../../app";
import { RowPlanner } from "./row-plan.server";
import { widened } from "./wide-rows";

/** Rows per batch. A chunk of the file may contain many short rows, and a statement takes some 32,000 values. */
const perBatch = 2000;

/**
 * Reads until the end of the file. Stops if the run is cancelled, which it notices when it writes a
 * batch of rows.
 * @param stopped aborted when the keeper declares the reader dead
 */
export async function readCsv(app: App, runId: string, stopped?: AbortSignal): Promise<void> {
  const run = await findRun(app.database, runId);
  const query = run && app.implementation(run.tool)?.tool.queries[run.query];
  if (!run?.file || !query || run.readAt || !["queued", "running"].includes(run.status)) return;
  const planner = new RowPlanner(query, run.file, run.input);
  const changed = new ChangedRecords(run.file.changes);
  const open: string[][] = [];
  const before = readingBefore(run);
  const keptOut = await KeptOut.read(app.database, runId);
  try {
    for await (const records of readRecords(app.files, run.file, { changed, strict: true })) {
      open.push(...records);
      while (open.length >= perBatch) {
        if (stopped?.aborted || !(await write(planned(open.splice(0, perBatch))))) return;
      }
    }
    const rest = planned(open);
    planner.end();
    changed.end();
    const { file } = run;
    const wide = widened(file.headers, planner.widest);
    const { misfits } = planner;
    const kept = [
      ...(wide ? [widenFile(runId, wide.headers, [...(file.notes ?? []), wide.note])] : []),
      ...(misfits > 0 ? [noteInFile(runId, "misfits", misfits)] : []),
    ];
    if (!stopped?.aborted) await write(rest, app.now().getTime(), kept);
  } catch (error) {
    if (error instanceof InvalidInput)
      return refuse(app, runId, { kind: "invalid-input", detail: error.message });
    if (error instanceof FilesTrouble && (await isGivenUp(app, run, error))) return;
    throw error;
  }

  function planned(records: string[][]): ReadRow[] {
    return records.map((record) => {
      const isKeptOut = keptOut.isNamedIn(record);
      const row = { ...planner.next(record, isKeptOut), record, isKeptOut };
      if (isKeptOut) return row;
      return {
        ...row,
        cells: [...(before ? [before(record)] : []), ...(row.given ? [givenCells(row.given)] : [])],
      };
    });
  }

  /**
   * Writes a batch of rows.
   * @returns false if the run has ended in the meantime
   */
  async function write(
    batch: ReadRow[],
    readAt: number | null = null,
    more: InStatement[] = [],
  ): Promise<boolean> {
    const [known, ...written] = await writeBatch(app.database, [
      "SELECT subject FROM suppressions",
      ...more,
      ...keptOut.note(batch.filter(({ isKeptOut }) => isKeptOut)),
      ...insertRows(runId, batch),
      ...insertCells(runId, batch.flatMap(cellsOfRow)),
      {
        sql: `UPDATE runs SET rows_read = ?, read_at = COALESCE(?, read_at)
          WHERE id = ? AND status IN ('queued', 'running', 'paused')`,
        args: [planner.rows, readAt, runId],
      },
    ]);
    planner.giveUp(await keptOut.learn(known?.rows.map(({ subject }) => String(subject)) ?? [], batch));
    return (written.at(-1)?.rowsAffected ?? 0) > 0;
  }
}

interface ReadRow extends NewRow {
  record: string[];
  isKeptOut: boolean;
  /** Cells that the row has before it is looked up. */
  cells?: RowCells[];
}

const cellsOfRow = ({ position, cells = [] }: { position: number; cells?: RowCells[] }) =>
  cells.map((each) => ({ ...each, position }));

/**
 * Changes only headers and notes, because other fields of the file's entry may have changed since
 * it was read.
 */
const widenFile = (runId: string, headers: string[], notes: string[]): InStatement => ({
  sql: `UPDATE runs SET file_json = json_set(file_json, '$.headers', json(?), '$.notes', json(?)) WHERE id = ?`,
  args: [jsonOf(headers), jsonOf(notes), runId],
});

const noteInFile = (runId: string, name: "misfits" | "brokeOff", value: RunFile["misfits" | "brokeOff"]) => ({
  sql: "UPDATE runs SET file_json = json_set(file_json, ?, json(?)) WHERE id = ?",
  args: [`$.${name}`, jsonOf(value), runId],
});

/**
 * How often reading may fail at the same byte of a stored file before the run fails. Repeats are
 * worthwhile because an outage of object storage is temporary.
 */
const mostBreaks = 10;

/**
 * Counts the failure. After too many, ends the run and returns true; otherwise the keeper starts
 * the reading again.
 */
async function isGivenUp(app: App, { id, file }: StoredRun, { readTo: at }: FilesTrouble): Promise<boolean> {
  if (at === undefined) return false;
  const times = file?.brokeOff?.at === at ? file.brokeOff.times + 1 : 1;
  if (times < mostBreaks) {
    await writeBatch(app.database, [noteInFile(id, "brokeOff", { at, times })]);
    return false;
  }
  const all = file && file.bytes > at ? ` of ${formatNumber(file.bytes)}` : "";
  const detail = `The stored file is incomplete: it ends after ${formatNumber(at)}${all} bytes. Upload it again.`;
  await refuse(app, id, { kind: "internal", detail });
  return true;
}

/** Ends a run whose readers died repeatedly. */
export const endUnreadable = (app: App, runId: string): Promise<void> =>
  refuse(app, runId, {
    kind: "internal",
    detail: "The console stopped several times while reading the file.",
  });

/**
 * Ends the run with this problem and deletes its rows. Rows are looked up only after the whole file
 * is read, so nothing has been paid yet.
 */
async function refuse(app: App, runId: string, why: StoredProblem): Promise<void> {
  const isRefused = "EXISTS (SELECT 1 FROM runs WHERE id = ? AND status = 'failed' AND read_at IS NULL)";
  const problem = { ...why, detail: `${why.detail} Nothing was looked up.` };
  await writeBatch(app.database, [
    {
      sql: `UPDATE runs SET status = 'failed', finished_at = ?, sealed = NULL, mail = 'none', problem_json = ?
        WHERE id = ? AND status IN ('queued', 'running')`,
      args: [app.now().getTime(), JSON.stringify(problem), runId],
    },
    // Delete the counts first: otherwise the trigger would update them for each deleted row.
    { sql: `DELETE FROM run_counts WHERE run_id = ? AND ${isRefused}`, args: [runId, runId] },
  ]);
  await deleteInPortions(app.database, "run_rows", `run_id = ? AND ${isRefused}`, [runId, runId]);
}
