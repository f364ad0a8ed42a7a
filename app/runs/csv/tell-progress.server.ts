/** Sends the progress of a file's run to the user who started it. */
import type { StateCounts } from "../storage/row-counts";
import { changeRun, type StoredRun } from "../storage/runs";
import { formatNumber } from "../../toolkit/format-number";
import type { App } from "../../app";
import { runViewOf } from "../run-views.server";
import { waitWords } from "../wait-words";
import type { CsvSupervision } from "./csv-supervision";

export async function tellEnd(app: App, run: StoredRun): Promise<void> {
  const view = await runViewOf(app, run.id);
  if (view) await app.publish(run.staffId, { run: view });
}

/** Sends at most one line a second, and only if something changed. */
export async function tell(
  app: App,
  run: StoredRun,
  supervision: CsvSupervision,
  counts: StateCounts,
): Promise<void> {
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const open = counts.queued + counts.running;
  const waiting = waitWords(supervision.waitsAt(app.time.now()), app.time.now(), app.label);
  const rows = `Row ${formatNumber(total - open)} of ${formatNumber(total)}`;
  const working = waiting ? `${rows}. ${waiting}` : rows;
  const line = run.status === "paused" ? `Paused: ${run.pause?.detail ?? "waiting"}` : working;
  if (line === supervision.told) return;
  // Stored for pages opened later and for API clients. Without a wait, the row counts are enough.
  const progress = run.status === "paused" ? null : waiting;
  if (progress !== run.progress) await changeRun(app.database, run.id, { progress });
  const view = await runViewOf(app, run.id);
  if (view) await app.publish(run.staffId, { msg: line, runId: view.id, run: view });
  supervision.told = line;
}
