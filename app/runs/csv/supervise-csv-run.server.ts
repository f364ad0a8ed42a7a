/**
 * One pass of the keeper over a CSV run: starts the reading of the file, sends slices
 * (slice-board.server.ts), handles pauses and the run's end, and informs the user.
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
/**
 * After this many restarts without a row ending, a restart counts as an attempt of the rows in
 * progress.
 */
const mostRestarts = 10;
const day = 86_400_000;
/**
 * Milliseconds for which a run keeps resuming when a quota returns; its upload is kept for thirty
 * days.
 */
const longestGoing = 14 * day;

/**
 * Makes one pass over the run.
 * @returns milliseconds until the next pass, or null if the run has ended
 */
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

/**
 * Checks how many other files are open and whether one of them waits for its first row: that file waits in the queue
 * behind this file's messages.
 */
async function lookForOthers(
  app: App,
  run: StoredRun,
  supervision: CsvSupervision,
  now: number,
): Promise<void> {
  if (now - supervision.othersSeenAt < soon) return;
  supervision.othersSeenAt = now;
  const { open, wait } = await app.otherFiles(run.id);
  supervision.board.others = open;
  supervision.board.givesWay = wait;
}

/**
 * Ensures that a worker reads the file.
 * @returns milliseconds until the next pass, or null if the file cannot be read
 */
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
 * Reopens rows whose worker has died; the next pass sends them. First stores the answers that the
 * worker could not write; otherwise the rows would repeat those calls.
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
    // Object storage is unreachable: the rows continue, and the scheduler retries every minute.
    logError("csv run: unwritten work", { runId: run.id, error });
  }
  await reopenRows(database, run.id, judged, time.now());
  board.planAnew();
}

/**
 * Pauses the run for the user once every row has ended or waits: to approve a cost, or after the
 * "first 10 rows, then ask".
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
          detail: `The first ${run.rowLimit} rows are done. Check them, then continue with the rest or cancel.`,
        };
  if (!question) return false;
  await keepExperience(app, run);
  const since = app.now().getTime();
  const pause = { upstream: "", ...question, since, until: null };
  await pauseForPerson(app.database, run, pause);
  return true;
}

/** Returns the time of the user's last action on the run, or its start (ms since 1970). */
const goingSince = (run: StoredRun) => (run.wentOnAt ?? run.startedAt ?? run.createdAt).getTime();

/**
 * Resumes a paused run when its vendor may be available again. If a quota is used up after two weeks, ends the rows that
 * no worker has claimed.
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
