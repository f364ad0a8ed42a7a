/**
 * One look at a CSV run by its keeper: has it read, its slices sent (slice-board.server.ts), its pauses and its end
 * noticed, and its starter told.
 */
import { askedOf } from "../storage/run-costs";
import { endPause, pauseForPerson } from "../storage/pauses";
import { endCancelledRows } from "../storage/open-rows";
import { countRows, type StateCounts } from "../storage/row-counts";
import { reopenFailedRows } from "../storage/reopened-rows";
import { reopenRows, rowWorkers } from "../storage/rows";
import { endCsvRun, moveRun, type StoredRun } from "../storage/runs";
import { isDatabaseTrouble } from "../../storage/trouble";
import { replayUnwritten } from "../../calls/unwritten.server";
import { logError } from "../../log";
import { rowsCostQuestion } from "../../toolkit/approval";
import { withAdvice } from "../../toolkit/failure";
import { isOpen } from "../run-view";
import { keepExperience } from "./experience.server";
import { endUnreadable } from "./csv-reading.server";
import type { App } from "../../app";
import type { CsvSupervision } from "./csv-supervision";
import { tell, tellEnd } from "./tell-progress.server";
import type { RunMessage } from "./run-message";

const soon = 1000;
/** A restart is no attempt of the rows that were being worked, until so many have come without the end of a row. */
const mostRestarts = 10;
const day = 86_400_000;
/** For so long a file goes on with each return of an allowance; its upload is kept for thirty days. */
const longestGoing = 14 * day;

/** @returns milliseconds until the next look; null when the run has ended */
export async function superviseCsvRun(
  app: App,
  run: StoredRun,
  supervision: CsvSupervision,
  send: (messages: RunMessage[]) => Promise<void>,
): Promise<number | null> {
  const { board, workers } = supervision;
  const now = app.now().getTime();
  if (run.status === "cancelled") await endCancelledRows(app.database, run.id, now);
  if (!isOpen(run)) return null;
  if (run.status === "queued") {
    await moveRun(app.database, run.id, ["queued"], { status: "running", startedAt: app.now() });
  }
  if (run.reopening) {
    await reopenFailedRows(app.database, run.id);
    board.planAnew();
  }
  if (run.status === "paused") return keepPaused(app, run, supervision);
  if (!run.readAt) return haveRead(app, run, supervision, send);
  await lookForOthers(app, run, supervision, now);
  await board.sendOpen(app, run, (worker) => workers.lives(worker, now), send);
  if (now - supervision.countedAt < soon && board.out > 0) return soon;
  supervision.countedAt = now;
  const counts = await countRows(app.database, run.id);
  if (supervision.movesOn(counts.queued + counts.running)) supervision.restarts = 0;
  if (counts.running > 0) await reopenLost(app, run, supervision);
  await tell(app, run, supervision, counts);
  if (await askToGoOn(app, run, supervision, counts)) return soon;
  if (counts.queued + counts.running > 0) return soon;
  const status = await endCsvRun(app.database, run.id, now);
  if (status !== null && isOpen({ status })) return soon;
  await keepExperience(app, run);
  await tellEnd(app, run);
  return null;
}

/** Does another file wait for its first row? Where the queue brings one message after another, it waits behind this one's. */
async function lookForOthers(
  app: App,
  run: StoredRun,
  supervision: CsvSupervision,
  now: number,
): Promise<void> {
  if (now - supervision.othersSeenAt < soon) return;
  supervision.othersSeenAt = now;
  supervision.board.givesWay = await app.otherFilesWait(run.id);
}

/** @returns milliseconds until the next look; null when the file can't be read */
async function haveRead(
  app: App,
  run: StoredRun,
  { reading, restarts }: CsvSupervision,
  send: (messages: RunMessage[]) => Promise<void>,
): Promise<number | null> {
  const now = app.now().getTime();
  if (reading.isHopeless(now) || restarts > mostRestarts) {
    await endUnreadable(app, run.id);
    await tellEnd(app, run);
    return null;
  }
  if (reading.isLost(now)) {
    await send([{ type: "read-csv", runId: run.id }]);
    reading.sent(now);
  }
  return 200;
}

/**
 * Rows whose worker has ended are open again; the next look sends them. What that worker was answered and could not write
 * down is written first: else it would be asked for anew.
 */
async function reopenLost(
  app: App,
  run: StoredRun,
  { board, workers, restarts }: CsvSupervision,
): Promise<void> {
  const { database, time } = app;
  const holders = await rowWorkers(database, run.id);
  const known = holders.filter((worker) => worker !== null);
  const judged = workers.judge(known, time.now(), restarts > mostRestarts);
  if (judged.alive.length === holders.length) return;
  try {
    await replayUnwritten(app, run.id);
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error;
    // Object storage is away: the rows go on, and the clock tries again every minute.
    logError("csv run: unwritten work", { runId: run.id, error });
  }
  await reopenRows(database, run.id, judged, time.now());
  board.planAnew();
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
  await keepExperience(app, run);
  const since = app.now().getTime();
  const pause = { upstream: "", ...question, since, until: null };
  await pauseForPerson(app.database, run, pause);
  return true;
}

/** Since when the run has been going without a person's doing anything. */
const goingSince = (run: StoredRun) => (run.wentOnAt ?? run.startedAt ?? run.createdAt).getTime();

/**
 * A paused run looks again when its upstream may be back. An allowance that is used up when the run has been going for two
 * weeks ends the rows that no worker has.
 */
async function keepPaused(app: App, run: StoredRun, supervision: CsvSupervision): Promise<number | null> {
  const now = app.now().getTime();
  const pause = run.pause;
  supervision.board.forget();
  if (!pause || pause.until === null) {
    await tell(app, run, supervision, await countRows(app.database, run.id));
    return day;
  }
  const goneOnForLong = pause.kind === "quota" && pause.since - goingSince(run) > longestGoing;
  if (pause.until > now && !goneOnForLong) {
    await tell(app, run, supervision, await countRows(app.database, run.id));
    return Math.min(pause.until - now, day);
  }
  const reason = withAdvice(pause.detail, pause.nextStep);
  await endPause(
    app.database,
    run.id,
    pause,
    goneOnForLong ? { reason, reasonKind: "quota", at: now } : null,
  );
  return 0;
}
