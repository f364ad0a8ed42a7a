/**
 * The one e-mail of a run: written down byte for byte first, then sent under an idempotency key of the run and of how
 * often its file was asked for. A look that finds it half done sends the same bytes again, and the mail service sends
 * them once. Where the run went on meanwhile it is written anew, under the same key: the mail service takes it only if
 * none has gone.
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
/** The mail service remembers a key for a day: a mail that may have gone is not sent under it later, it would be a second. */
const keyIsKnownFor = triedFor - 600_000;
const notKnown = "Whether it arrived all the same is not known: have the file sent again if it did not.";
const wentWithOlderFigures = "It left before the run went on, with the figures of then.";
/** HTTP status of trouble on the service's own side, from here on; and of another try that is under way. */
const ownTrouble = 500;
const underWay = 409;
const shortestPause = 15_000;
const longestPause = 300_000;

/**
 * Tries for a day, with growing pauses: a refusal, an allowance that is used up, or a broken line may pass, and whatever
 * went wrong here, the mail may have gone. Only what the mail service says of the mail itself ends it at once.
 * @returns milliseconds until it should be tried again; null when there is nothing (more) to send
 * @throws where the database is in trouble: the mail is as open as before and wants another look
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
  /** This try, if none before may have gone. */
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
    // Where it may have gone the next look sends the same bytes under the same key.
    if (!(error instanceof UpstreamError) && isDatabaseTrouble(error)) throw error;
    return notSent(app, run, error, { refused: mayHaveGone ? null : by, triedBefore });
  }
  await endMail(app.database, run, "sent", wentBefore ? wentWithOlderFigures : null);
  await app.files.delete([mailKey(runId)]);
  return null;
}

/** The mail service's word that it does not send the mail now. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.broken || isUnreadable(error)) return false;
  const { status = 0 } = error;
  return status < ownTrouble && status !== underWay;
}

const unconfirmedWords = (problem: string | null) => (problem ? `${problem} ${notKnown}` : notKnown);

/** Milliseconds since the mail was first tried. */
function tryingSince(app: App, { mailSince }: StoredRun): number {
  const now = app.now().getTime();
  return now - (mailSince?.getTime() ?? now);
}

/**
 * The reason stands on the run's page, while it is tried and when it is given up.
 * @param refused the try of a mail that surely has not gone; null: it may have
 * @param triedBefore milliseconds since the first try when this one began: a long wait for the claim of a worker that died
 * makes the next pause no longer
 */
async function notSent(
  app: App,
  run: StoredRun,
  error: unknown,
  { refused, triedBefore }: { refused: string | null; triedBefore: number },
): Promise<number | null> {
  const { detail } = describeFailure(error, app.label);
  const problem = error instanceof UpstreamError ? detail : "The e-mail could not be written.";
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
