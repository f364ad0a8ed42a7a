/**
 * One firing from due to sent. Every step first takes the row, so that doubled triggers, queue messages and restarts
 * find nothing left to do. What can't be known (a message that left without an answer) is written down as that.
 */
import { logError } from "../log";
import { usdOfRun } from "../storage/ledger";
import { findAlert, type StoredAlert } from "./storage/alerts";
import { knownPosts, postsInMessage, takePosts } from "./storage/alert-posts";
import {
  backInLine,
  beginSearch,
  beginSending,
  claimReady,
  claimUnconfirmed,
  endSearch,
  endSending,
  type FiringClaim,
  type FiringKey,
  findFiring,
  type StoredFiring,
} from "./storage/firings";
import { clearSourceAlarm, raiseSourceAlarm } from "./storage/source-alarms";
import { MustWait } from "../calls/waiting";
import { describeFailure } from "../toolkit/failure";
import type { App } from "../runs/app";
import { askOutsideRun } from "../runs/ask-outside-run.server";
import { UpstreamError } from "../upstream/failure";
import type { Delivery } from "../upstream/team-chat/port";
import { firingName, storedToAlert } from "./alert-rows.server";
import { type AlertPost, findPosts } from "./find-posts";
import { firingMessage } from "./message";
import { tellAlarms } from "./source-alarm.server";

/** Longer than a search with its verdicts takes; a search found in it after that is resumed. */
const searchLease = 180_000;
/** The same for the wait until the message leaves, and anew from then on. */
const sendingLease = 180_000;
/** Less than either lease (docs/leases.md): a message that resumes the firing finds no other at work. */
const timeout = 150_000;
/** Of the search, and of what Slack may refuse. */
export const mostAttempts = 6;
const minute = 60_000;

/** @returns milliseconds until it should be tried again; null when there is nothing more to do */
export async function workFiring(app: App, key: FiringKey): Promise<number | null> {
  const alert = await findAlert(app.database, key.alertId);
  const firing = alert && (await findFiring(app.database, key));
  if (!alert || !firing) return null;
  if (firing.state === "due") {
    const taken = await beginSearch(app.database, key, claimFor(app, searchLease));
    return taken ? search(app, alert, taken) : null;
  }
  if (firing.state !== "ready") return null;
  const claim = claimFor(app, sendingLease);
  const taken = await claimReady(app.database, key, app.now().getTime(), claim);
  return taken ? send(app, alert, taken, claim.by) : null;
}

const claimFor = (app: App, lease: number): FiringClaim => ({
  by: app.newId(),
  leaseUntil: app.now().getTime() + lease,
});

/** A person decided that an unconfirmed message is to go once more. False when it is not unconfirmed (any more). */
export async function sendFiringAgain(app: App, key: FiringKey): Promise<boolean> {
  const alert = await findAlert(app.database, key.alertId);
  const claim = claimFor(app, sendingLease);
  const taken = alert && (await claimUnconfirmed(app.database, key, app.now().getTime(), claim));
  if (!alert || !taken) return false;
  await send(app, alert, taken, claim.by);
  return true;
}

async function search(app: App, alert: StoredAlert, firing: StoredFiring): Promise<number | null> {
  const { database } = app;
  let found: Awaited<ReturnType<typeof findPosts>>;
  try {
    found = await askOutsideRun(
      app,
      { id: firingName(firing), staffId: alert.createdBy, timeout },
      (upstreams) =>
        findPosts(upstreams, {
          alert: storedToAlert(alert),
          notBefore: alert.skipExisting ? alert.createdAt.toISOString() : null,
          known: (names) => knownPosts(database, alert.id, names),
        }),
    );
  } catch (error) {
    return searchFailed(app, firing, error);
  }
  await clearSourceAlarm(database, "reddit");
  const posts = found.fitting.map((post, at) => ({
    name: post.name,
    post: JSON.stringify(post),
    inMessage: at < alert.postsLimit,
  }));
  const now = app.now().getTime();
  const more = Math.max(0, posts.length - alert.postsLimit);
  const mine = await takePosts(
    database,
    firing,
    { ...found, posts, more },
    { now, leaseUntil: now + sendingLease },
  );
  if (mine === null || mine.length === 0) return null;
  return send(app, alert, { ...firing, more, sandbox: found.sandbox }, firing.claimedBy ?? "");
}

async function searchFailed(app: App, firing: StoredFiring, error: unknown): Promise<number | null> {
  const { kind, upstream, detail, nextStep } = describeFailure(error, app.label);
  const problem = { kind, upstream, detail, nextStep };
  if (kind === "internal") logError("alert", { firing: firingName(firing), error });
  const passing = error instanceof UpstreamError ? error.retryable : kind === "internal";
  const now = app.now();
  if (passing && firing.attempts < mostAttempts) {
    const asked = error instanceof UpstreamError ? (error.retryAfter ?? 0) : 0;
    const wait = Math.max(asked, minute * firing.attempts);
    await endSearch(app.database, firing, {
      state: "due",
      nextAt: now.getTime() + wait,
      problem,
      endedAt: null,
    });
    return wait;
  }
  await endSearch(app.database, firing, { state: "failed", nextAt: 0, problem, endedAt: now });
  if (error instanceof UpstreamError && error.upstream === "reddit" && error.accountWide) {
    await raiseSourceAlarm(app.database, "reddit", problem, now);
    await tellAlarms(app);
  }
  return null;
}

/** Another has it meanwhile; nothing left. */
class Overtaken extends Error {}

async function send(app: App, alert: StoredAlert, firing: StoredFiring, by: string): Promise<number | null> {
  const { database } = app;
  const posts = (await postsInMessage(database, firing)).map((text) => JSON.parse(text) as AlertPost);
  const message = firingMessage({
    keyword: alert.keyword,
    posts,
    more: firing.more,
    link: `${alert.origin}/reddit#${alert.id}`,
    usd: await usdOfRun(database, firingName(firing)),
    sandbox: firing.sandbox,
    sentBefore: firing.sentAgainAt !== null,
    now: app.now(),
  });
  const id = `${firingName(firing)}:${firing.sendings + 1}`;
  let { sendings } = firing;
  const leaving = async <R>(post: () => Promise<R>): Promise<R> => {
    const leaseUntil = app.now().getTime() + sendingLease;
    if (!(await beginSending(database, { ...firing, sendings }, { by, leaseUntil }))) throw new Overtaken();
    sendings += 1;
    try {
      return await post();
    } catch (error) {
      if (error instanceof UpstreamError) await backInLine(database, { ...firing, sendings }, by);
      throw error;
    }
  };
  let delivery: Delivery;
  try {
    delivery = await askOutsideRun(
      app,
      { id, staffId: alert.createdBy, timeout, leaving },
      async ({ teamChat }) => (await teamChat.post(message, id, alert.channel)).value,
    );
  } catch (error) {
    return notPosted(app, firing, by, error);
  }
  const now = app.now();
  if (delivery.outcome === "unknown") {
    const problem = { kind: delivery.kind, upstream: "slack", detail: delivery.detail };
    await endSending(database, firing, by, { state: "unconfirmed", problem, endedAt: now });
    return null;
  }
  await endSending(database, firing, by, { state: "sent", problem: null, endedAt: now });
  await clearSourceAlarm(database, "slack");
  await tellAlarms(app);
  return null;
}

/** Slack said no, so the message surely is not there: it goes later, or its posts are free again. */
async function notPosted(app: App, firing: StoredFiring, by: string, error: unknown): Promise<number | null> {
  const { database } = app;
  if (error instanceof Overtaken) return null;
  const { kind, upstream, detail: words, nextStep } = describeFailure(error, app.label);
  const detail = firing.sentAgainAt === null ? words : `${words} The message sent before may have arrived.`;
  const problem = { kind, upstream, detail, nextStep };
  const now = app.now();
  const passing = error instanceof UpstreamError && error.retryable;
  // To wait for the limiter is no attempt.
  if (passing && (error instanceof MustWait || firing.sendings + 1 < mostAttempts)) {
    const wait = error.retryAfter ?? minute;
    await endSending(database, firing, by, {
      state: "ready",
      nextAt: now.getTime() + wait,
      problem,
      endedAt: null,
    });
    return wait;
  }
  // Our own trouble may have struck after the message left: that is not known either. Before, it is tried again.
  if (!(error instanceof UpstreamError)) {
    logError("alert", { firing: firingName(firing), error });
    await endSending(database, firing, by, { state: "unconfirmed", problem, endedAt: now });
    return null;
  }
  await endSending(database, firing, by, { state: "failed", problem, endedAt: now });
  if (error.accountWide) await raiseSourceAlarm(database, "slack", problem, now);
  return null;
}
