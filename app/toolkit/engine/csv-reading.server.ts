/** Turns a stored upload into row records. Called again after a kill it writes nothing twice. */
import { insertRows, type NewRow } from "../../storage/rows";
import { writeBatch } from "../../storage/batch";
import { findRun, moveRun } from "../../storage/runs";
import { readRecords } from "../csv/records";
import type { Engine } from "./engine";
import { RowPlanner } from "./row-plan.server";

export const mostRows = 50_000;
const perBatch = 2000;

export async function readCsv(engine: Engine, runId: string): Promise<void> {
  const run = await findRun(engine.database, runId);
  const query = run && engine.implementation(run.tool)?.tool.queries[run.query];
  if (!run?.file || !query || run.readAt || !["queued", "running"].includes(run.status)) return;
  const planner = new RowPlanner(query, run.file.columns, run.input);
  let rows: NewRow[] = [];
  for await (const records of readRecords(engine.files, run.file)) {
    for (const record of records) rows.push(planner.next(record));
    if (planner.rows > mostRows) return refuse(engine, runId);
    if (rows.length >= perBatch) {
      await write(rows);
      rows = [];
    }
  }
  await write(rows, engine.now().getTime());

  async function write(batch: NewRow[], readAt: number | null = null): Promise<void> {
    await writeBatch(engine.database, [
      insertRows(runId, batch),
      {
        sql: "UPDATE runs SET rows_read = ?, read_at = COALESCE(?, read_at) WHERE id = ?",
        args: [planner.rows, readAt, runId],
      },
    ]);
  }
}

/** Rows are worked only when the whole file is read, so nothing has been paid for yet. */
async function refuse(engine: Engine, runId: string): Promise<void> {
  await moveRun(engine.database, runId, ["queued", "running"], {
    status: "failed",
    finishedAt: engine.now(),
    mail: "none",
    problem: {
      kind: "invalid-input",
      detail: "The file has more than 50,000 rows. Split it and upload the parts. Nothing was looked up.",
    },
  });
  await writeBatch(engine.database, [{ sql: "DELETE FROM run_rows WHERE run_id = ?", args: [runId] }]);
}
