/**
 * Sends the one email of a run. It first stores the email's bytes and then sends them. The
 * idempotency key contains the run and the number of requests. A pass that finds the email
 * unfinished sends the same bytes again, and the vendor delivers them once. If the run has resumed
 * since, a new email under the same key is sent only if none has been sent before.
 */
import { logError } from "../../log";
import { endMail, mailIsSending, noteMailProblem } from "../storage/open-runs";
import type { StoredRun } from "../storage/runs";
import { isDatabaseTrouble } from "../../storage/trouble";
import { isUnreadable, UpstreamError } from "../../vendors/failure";
import { describeFailure } from "../../toolkit/failure";
import { mailKey } from "../../toolkit/object-keys";
import { findWholeRun } from "../large-results.server";
import { isOpen } from "../run-view";
import type { App } from "../../app";
import { askOutsideRun } from "../ask-outside-run.server";
import { type Delivery, readMail, writeMail } from "./written-mail.server";

const timeout = 150_000;
const triedFor = 86_400_000;
/**
 * The vendor remembers a key for one day. An email that may have been sent is not sent again after
 * that, since it could arrive twice.
 */
const keyIsKnownFor = triedFor - 600_000;
const notKnown = "The email may have arrived anyway. If it did not, send the file again.";
const wentWithOlderFigures =
  "The email was sent before the run resumed, so it shows the numbers of that time.";
/** HTTP statuses: the first of the vendor's own errors, and "another attempt is in progress". */
const ownTrouble = 500;
const underWay = 409;
const shortestPause = 15_000;
const longestPause = 300_000;

/**
 * Sends the email. Tries for one day with growing pauses, because refusals, used-up quotas and
 * broken connections are often temporary. Only a refusal of this particular email ends it at once.
 * @returns milliseconds until the next attempt, or null if no email is left to send
 * @throws if the database is unavailable: the email stays open and needs another pass
 */
export async function deliverResult(app: App, runId: string, delivery: Delivery): Promise<number | null> {
  const run = await findWholeRun(app, runId);
  if (!run?.email || isOpen(run) || (run.mail !== "due" && run.mail !== "sending")) return null;
  if (run.mail === "sending" && tryingSince(app, run) >= keyIsKnownFor) {
    await endMail(app.database, run, "unconfirmed", unconfirmedWords(run.mailProblem));
    return null;
  }
  let wentBefore: boolean;
  const triedBefore = tryingSince(app, run);
  /** Id of this attempt, set if no earlier one may have sent the email. */
  const by = app.newId();
  let mayHaveGone = run.mail === "sending";
  const leaving = async <R>(send: () => Promise<R>): Promise<R> => {
    try {
      return await send();
    } catch (error) {
      mayHaveGone ||= !isRefusal(error);
      throw error;
    }
  };
  try {
    const written = run.mailSince === null ? null : await readMail(app, run);
    const mail = written ?? (await writeMail(app, run, delivery));
    if (run.mail === "due" && !(await mailIsSending(app.database, run, by, app.now()))) return shortestPause;
    const task = { id: runId, staffId: run.staffId, timeout, leaving };
    const sent = await askOutsideRun(app, task, (upstreams) => upstreams.mail.send(mail));
    wentBefore = sent.value === null;
  } catch (error) {
    // If the email may have been sent, the next pass sends the same bytes under the same key.
    if (!(error instanceof UpstreamError) && isDatabaseTrouble(error)) throw error;
    return notSent(app, run, error, { refused: mayHaveGone ? null : by, triedBefore });
  }
  await endMail(app.database, run, "sent", wentBefore ? wentWithOlderFigures : null);
  await app.files.delete([mailKey(runId)]);
  return null;
}

/** Returns true if the vendor said that it does not send the email now. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.broken || isUnreadable(error)) return false;
  const { status = 0 } = error;
  return status < ownTrouble && status !== underWay;
}

const unconfirmedWords = (problem: string | null) => (problem ? `${problem} ${notKnown}` : notKnown);

/** Returns the milliseconds since the first attempt. */
function tryingSince(app: App, { mailSince }: StoredRun): number {
  const now = app.now().getTime();
  return now - (mailSince?.getTime() ?? now);
}

/**
 * Stores the reason, which the run's page shows, and plans the next attempt.
 * @param refused the attempt whose email was certainly not sent; null if it may have been
 * @param triedBefore milliseconds since the first attempt when this one began. A long wait for a
 * dead worker's claim does not lengthen the next pause.
 */
async function notSent(
  app: App,
  run: StoredRun,
  error: unknown,
  { refused, triedBefore }: { refused: string | null; triedBefore: number },
): Promise<number | null> {
  const { detail } = describeFailure(error, app.label);
  const problem = error instanceof UpstreamError ? detail : "The email could not be created.";
  logError("mail not sent", { runId: run.id, error });
  const now = app.now().getTime();
  const trying = tryingSince(app, run);
  const ofTheMail = error instanceof UpstreamError && error.kind === "invalid-input";
  if (ofTheMail || trying >= triedFor) {
    if (refused === null) await endMail(app.database, run, "unconfirmed", unconfirmedWords(problem));
    else await endMail(app.database, run, "failed", problem);
    return null;
  }
  await noteMailProblem(app.database, run, { problem, refused, at: now });
  const asked = error instanceof UpstreamError ? (error.retryAfter ?? 0) : 0;
  return Math.min(longestPause, Math.max(shortestPause, triedBefore, asked));
}
