/**
 * One look at a CSV run by its keeper: has it read, its slices sent, its end noticed. Only a window of slices is out
 * at a time, so a lost message is found by its lease and not lost among thousands.
 */
import { askedOf } from "../../storage/run-costs";
import { countRows, endOpenRows, openStretches, type StateCounts } from "../../storage/rows";
import { moveRun, statusOf, type StoredRun } from "../../storage/runs";
import { writeBatch } from "../../storage/batch";
import type { RunStatus } from "../../storage/schema";
import { rowsCostQuestion } from "../../toolkit/approval";
import { withAdvice } from "../../toolkit/failure";
import { runViewOf } from "../run-views.server";
import type { SliceBoard } from "./slice-board.server";
import type { Engine } from "../engine";
import { lease, type SliceMessage } from "./slice.server";
import { shortSlice, slicesOf } from "./slices";
import { formatNumber } from "../../toolkit/format-number";

export type RunMessage = { runId: string; read: true } | SliceMessage;

const mostOut = 60;
const soon = 1000;
const day = 86_400_000;

/** @returns milliseconds until the next look; null when the run has ended */
export async function superviseCsvRun(
  engine: Engine,
  run: StoredRun,
  watch: SliceBoard,
  send: (messages: RunMessage[]) => Promise<void>,
): Promise<number | null> {
  const now = engine.now().getTime();
  if (isEnded(run.status)) return null;
  if (run.status === "queued") {
    await moveRun(engine.database, run.id, ["queued"], { status: "running", startedAt: engine.now() });
  }
  if (run.status === "paused") return keepPaused(engine, run, watch);
  if (!run.readAt) {
    if (now - watch.readSentAt > lease) {
      watch.readSentAt = now;
      await send([{ runId: run.id, read: true }]);
    }
    return 200;
  }
  await sendSlices(engine, run, watch, send);
  if (now - watch.countedAt < soon && watch.out > 0) return soon;
  watch.countedAt = now;
  const counts = await countRows(engine.database, run.id);
  await tell(engine, run, watch, counts);
  if (await askToGoOn(engine, run, watch, counts)) return soon;
  if (counts.queued + counts.running > 0) return soon;
  await endCsvRun(engine, run, counts);
  return null;
}

const isEnded = (status: RunStatus) => !["queued", "running", "paused"].includes(status);

async function sendSlices(
  engine: Engine,
  run: StoredRun,
  watch: SliceBoard,
  send: (messages: RunMessage[]) => Promise<void>,
): Promise<void> {
  const now = engine.now().getTime();
  const lapsed = watch.lapse(now);
  if (watch.planned === null || (watch.planned.length === 0 && (lapsed || watch.out === 0))) {
    const stretch = { length: shortSlice, now, rowLimit: run.rowLimit };
    const open = await openStretches(engine.database, run.id, stretch);
    watch.planned = slicesOf(open).filter(({ from }) => !watch.isOut(from));
  }
  const out = watch.planned.splice(0, Math.max(0, mostOut - watch.out));
  for (const slice of out) watch.sent(slice, now);
  if (out.length > 0) await send(out.map((slice) => ({ runId: run.id, ...slice })));
}

/**
 * With every row ended or waiting, the run waits too: for approval of a cost, or after the "first 10 rows, then ask".
 */
async function askToGoOn(
  engine: Engine,
  run: StoredRun,
  watch: SliceBoard,
  counts: StateCounts,
): Promise<boolean> {
  const atRest = counts.queued > 0 && counts.running === 0 && watch.out === 0;
  if (!atRest || (watch.planned?.length ?? 0) > 0) return false;
  const asked = await askedOf(engine.database, run.id);
  const question =
    asked.rows > 0
      ? { kind: "cost", detail: rowsCostQuestion(asked) }
      : run.rowLimit !== null && {
          kind: "first-rows",
          detail: `The first ${run.rowLimit} rows are done. Look at them, then go on with the rest or cancel.`,
        };
  if (!question) return false;
  const since = engine.now().getTime();
  const pause = { upstream: "", ...question, since, until: null };
  return moveRun(engine.database, run.id, ["running"], { status: "paused", pause });
}

/** Since when the run has been going without a person's doing anything. */
const goingSince = (run: StoredRun) => (run.wentOnAt ?? run.startedAt ?? run.createdAt).getTime();

/**
 * A paused run looks again when its upstream may be back. An allowance that is used up once more after two days of going
 * ends its open rows; one that is back is used first.
 */
async function keepPaused(engine: Engine, run: StoredRun, watch: SliceBoard): Promise<number | null> {
  const now = engine.now().getTime();
  const pause = run.pause;
  watch.forget();
  if (!pause || pause.until === null) {
    await tell(engine, run, watch, await countRows(engine.database, run.id));
    return day;
  }
  const goneOnForLong = pause.kind === "quota" && pause.since - goingSince(run) > 2 * day;
  if (pause.until > now && !goneOnForLong) {
    await tell(engine, run, watch, await countRows(engine.database, run.id));
    return Math.min(pause.until - now, day);
  }
  if (goneOnForLong) {
    await writeBatch(engine.database, [
      endOpenRows(run.id, {
        state: "failed",
        reason: withAdvice(pause.detail, pause.nextStep),
        reasonKind: "quota",
        at: now,
      }),
    ]);
  }
  await moveRun(engine.database, run.id, ["paused"], { status: "running", pause: null });
  return 0;
}

/** At most one line a second, and only when something changed. */
async function tell(engine: Engine, run: StoredRun, watch: SliceBoard, counts: StateCounts): Promise<void> {
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const open = counts.queued + counts.running;
  const line =
    run.status === "paused"
      ? `Paused: ${run.pause?.detail ?? "waiting"}`
      : `Row ${formatNumber(total - open)} of ${formatNumber(total)}`;
  if (line === watch.told) return;
  watch.told = line;
  const view = await runViewOf(engine, run.id);
  if (view) await engine.publish(run.staffId, { msg: line, run: view });
}

async function endCsvRun(engine: Engine, run: StoredRun, counts: StateCounts): Promise<void> {
  const status =
    counts.done > 0 || counts.failed === 0
      ? counts.done > 0 || counts["no-data"] === 0
        ? "done"
        : "no-data"
      : "failed";
  const moved = await moveRun(engine.database, run.id, ["running", "queued"], {
    status,
    finishedAt: engine.now(),
    sealed: null,
    pause: null,
  });
  if (!moved && (await statusOf(engine.database, run.id)) === "paused") return;
  const view = await runViewOf(engine, run.id);
  if (view) await engine.publish(run.staffId, { run: view });
}
