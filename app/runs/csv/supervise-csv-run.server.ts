/**
 * One look at a CSV run by its keeper: has it read, its slices sent (slice-board.server.ts), its pauses and its end
 * noticed, and its starter told.
 */
import { askedOf } from "../../storage/run-costs";
import { countRows, endOpenRows, type StateCounts } from "../../storage/rows";
import { moveRun, statusOf, type StoredRun } from "../../storage/runs";
import { writeBatch } from "../../storage/batch";
import { rowsCostQuestion } from "../../toolkit/approval";
import { withAdvice } from "../../toolkit/failure";
import { isOpen } from "../run-view";
import { runViewOf } from "../run-views.server";
import { SliceBoard } from "./slice-board.server";
import type { App } from "../app";
import type { RunMessage } from "./run-message";
import { lease } from "./slice.server";
import { formatNumber } from "../../toolkit/format-number";

const soon = 1000;
const day = 86_400_000;

/** What the keeper knows of a run between its looks; nothing of it need outlast the keeper. */
export class CsvSupervision {
  readonly board = new SliceBoard();
  readSentAt = 0;
  countedAt = 0;
  /** The line its starter was told last. */
  told = "";
}

/** @returns milliseconds until the next look; null when the run has ended */
export async function superviseCsvRun(
  app: App,
  run: StoredRun,
  supervision: CsvSupervision,
  send: (messages: RunMessage[]) => Promise<void>,
): Promise<number | null> {
  const { board } = supervision;
  const now = app.now().getTime();
  if (!isOpen(run)) return null;
  if (run.status === "queued") {
    await moveRun(app.database, run.id, ["queued"], { status: "running", startedAt: app.now() });
  }
  if (run.status === "paused") return keepPaused(app, run, supervision);
  if (!run.readAt) {
    if (now - supervision.readSentAt > lease) {
      supervision.readSentAt = now;
      await send([{ type: "read-csv", runId: run.id }]);
    }
    return 200;
  }
  await board.sendOpen(app, run, send);
  if (now - supervision.countedAt < soon && board.out > 0) return soon;
  supervision.countedAt = now;
  const counts = await countRows(app.database, run.id);
  await tell(app, run, supervision, counts);
  if (await askToGoOn(app, run, supervision, counts)) return soon;
  if (counts.queued + counts.running > 0) return soon;
  await endCsvRun(app, run, counts);
  return null;
}

/**
 * With every row ended or waiting, the run waits too: for approval of a cost, or after the "first 10 rows, then ask".
 */
async function askToGoOn(
  app: App,
  run: StoredRun,
  supervision: CsvSupervision,
  counts: StateCounts,
): Promise<boolean> {
  const atRest = counts.queued > 0 && counts.running === 0 && supervision.board.out === 0;
  if (!atRest || supervision.board.hasPlanned) return false;
  const asked = await askedOf(app.database, run.id);
  const question =
    asked.rows > 0
      ? { kind: "cost", detail: rowsCostQuestion(asked) }
      : run.rowLimit !== null && {
          kind: "first-rows",
          detail: `The first ${run.rowLimit} rows are done. Look at them, then go on with the rest or cancel.`,
        };
  if (!question) return false;
  const since = app.now().getTime();
  const pause = { upstream: "", ...question, since, until: null };
  return moveRun(app.database, run.id, ["running"], { status: "paused", pause });
}

/** Since when the run has been going without a person's doing anything. */
const goingSince = (run: StoredRun) => (run.wentOnAt ?? run.startedAt ?? run.createdAt).getTime();

/**
 * A paused run looks again when its upstream may be back. An allowance that is used up once more after two days of going
 * ends its open rows; one that is back is used first.
 */
async function keepPaused(app: App, run: StoredRun, supervision: CsvSupervision): Promise<number | null> {
  const now = app.now().getTime();
  const pause = run.pause;
  supervision.board.forget();
  if (!pause || pause.until === null) {
    await tell(app, run, supervision, await countRows(app.database, run.id));
    return day;
  }
  const goneOnForLong = pause.kind === "quota" && pause.since - goingSince(run) > 2 * day;
  if (pause.until > now && !goneOnForLong) {
    await tell(app, run, supervision, await countRows(app.database, run.id));
    return Math.min(pause.until - now, day);
  }
  if (goneOnForLong) {
    await writeBatch(app.database, [
      endOpenRows(run.id, {
        state: "failed",
        reason: withAdvice(pause.detail, pause.nextStep),
        reasonKind: "quota",
        at: now,
      }),
    ]);
  }
  await moveRun(app.database, run.id, ["paused"], { status: "running", pause: null });
  return 0;
}

/** At most one line a second, and only when something changed. */
async function tell(
  app: App,
  run: StoredRun,
  supervision: CsvSupervision,
  counts: StateCounts,
): Promise<void> {
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const open = counts.queued + counts.running;
  const line =
    run.status === "paused"
      ? `Paused: ${run.pause?.detail ?? "waiting"}`
      : `Row ${formatNumber(total - open)} of ${formatNumber(total)}`;
  if (line === supervision.told) return;
  supervision.told = line;
  const view = await runViewOf(app, run.id);
  if (view) await app.publish(run.staffId, { msg: line, run: view });
}

async function endCsvRun(app: App, run: StoredRun, counts: StateCounts): Promise<void> {
  const status =
    counts.done > 0 || counts.failed === 0
      ? counts.done > 0 || counts["no-data"] === 0
        ? "done"
        : "no-data"
      : "failed";
  const moved = await moveRun(app.database, run.id, ["running", "queued"], {
    status,
    finishedAt: app.now(),
    sealed: null,
    pause: null,
  });
  if (!moved && (await statusOf(app.database, run.id)) === "paused") return;
  const view = await runViewOf(app, run.id);
  if (view) await app.publish(run.staffId, { run: view });
}
