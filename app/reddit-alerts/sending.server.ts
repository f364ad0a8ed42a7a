/**
 * Sends the message of one firing, or of several firings of one slot. If a message was sent and no
 * answer came, stores it as unconfirmed.
 */
import { logError } from "../log";
import { usdOfRuns } from "../calls/storage/ledger";
import { listAlerts, type StoredAlert } from "./storage/alerts";
import { postsOfMessage } from "./storage/alert-posts";
import type { FiringClaim, FiringKey, StoredFiring } from "./storage/firings";
import {
  backInLine,
  beginSending,
  claimReady,
  claimUnconfirmed,
  endSending,
  freeMessage,
} from "./storage/messages";
import { clearSourceAlarm, raiseSourceAlarm } from "./storage/source-alarms";
import { MustWait } from "../calls/waiting";
import { describeFailure } from "../toolkit/failure";
import type { App } from "../app";
import { askOutsideRun } from "../runs/ask-outside-run.server";
import { UpstreamError } from "../vendors/failure";
import type { ChatMessage, Delivery } from "../vendors/team-chat/port";
import { firingName } from "./alert-rows.server";
import { digestMessage } from "./digest-message";
import type { AlertPost } from "./find-posts";
import { firingMessage } from "./message";
import { tellAlarms } from "./source-alarm.server";

/**
 * Lease in milliseconds while the message waits for the limiter; renewed when the message is sent.
 */
const sendingLease = 180_000;
/** Milliseconds; shorter than the lease (docs/leases.md). */
const timeout = 150_000;
/** Attempts for a search, and for a message that Slack refuses. */
export const mostAttempts = 6;
const minute = 60_000;

/** The firings of one message, claimed by one worker. */
interface Outgoing {
  by: string;
  /** Id of the message in journal and ledger; all attempts share it. */
  name: string;
  /** Number of earlier sendings of this message. */
  sendings: number;
  /** True if a user sends the message again. */
  isAgain: boolean;
  /** In the order of the alerts. */
  parts: { alert: StoredAlert; firing: StoredFiring }[];
  first: StoredAlert;
}

/**
 * Sends the message that contains this firing.
 * @returns milliseconds until the next attempt, or null if nothing is left to do or the message
 * waits for other firings
 */
export async function sendReady(app: App, key: FiringKey): Promise<number | null> {
  const claim = claimFor(app);
  const taken = await claimReady(app.database, key, app.now().getTime(), claim);
  return send(app, taken, claim.by);
}

/**
 * Sends an unconfirmed message again because a user decided so. Returns false if it is not
 * unconfirmed (any more).
 */
export async function sendFiringAgain(app: App, key: FiringKey): Promise<boolean> {
  const claim = claimFor(app);
  const taken = await claimUnconfirmed(app.database, key, app.now().getTime(), claim);
  await send(app, taken, claim.by);
  return taken.length > 0;
}

const claimFor = (app: App): FiringClaim => ({
  by: app.newId(),
  leaseUntil: app.now().getTime() + sendingLease,
});

async function send(app: App, taken: StoredFiring[], by: string): Promise<number | null> {
  const { database } = app;
  const outgoing = await outgoingOf(app, taken, by);
  if (!outgoing) return null;
  const { name, first, parts } = outgoing;
  const message = await messageOf(app, outgoing);
  const made = { firings: parts.length, channel: first.channel };
  const id = `${name}:${outgoing.sendings + 1}`;
  let { sendings } = outgoing;
  const leaving = async <R>(post: () => Promise<R>): Promise<R> => {
    const leaseUntil = app.now().getTime() + sendingLease;
    if (!(await beginSending(database, { by, sendings }, made, leaseUntil))) throw new Overtaken();
    sendings += 1;
    try {
      return await post();
    } catch (error) {
      if (error instanceof UpstreamError) await backInLine(database, { by, sendings });
      throw error;
    }
  };
  let delivery: Delivery;
  try {
    delivery = await askOutsideRun(
      app,
      { id, staffId: first.createdBy, timeout, leaving },
      async ({ teamChat }) => (await teamChat.post(message, id, first.channel)).value,
    );
  } catch (error) {
    return notPosted(app, outgoing, error);
  }
  const now = app.now();
  if (delivery.outcome === "unknown") {
    const problem = { kind: delivery.kind, upstream: "slack", detail: delivery.detail };
    await endSending(database, by, { state: "unconfirmed", problem, endedAt: now });
    return null;
  }
  await endSending(database, by, { state: "sent", problem: null, endedAt: now });
  await clearSourceAlarm(database, "slack");
  await tellAlarms(app);
  return null;
}

/** Returns null if nothing was claimed or the alerts were deleted. */
async function outgoingOf(app: App, taken: StoredFiring[], by: string): Promise<Outgoing | null> {
  const [one] = taken;
  if (!one) return null;
  const alerts = await listAlerts(app.database);
  const parts = alerts.flatMap((alert) => {
    const firing = taken.find(({ alertId }) => alertId === alert.id);
    return firing ? [{ alert, firing }] : [];
  });
  const first = parts[0]?.alert;
  if (!first) return null;
  const name = taken.length === 1 ? firingName(one) : `digest:${one.slot}:${by}`;
  return { by, name, sendings: one.sendings, isAgain: one.sentAgainAt !== null, parts, first };
}

async function messageOf(app: App, { parts, first, isAgain }: Outgoing): Promise<ChatMessage> {
  const { database } = app;
  const firings = parts.map(({ firing }) => firing);
  const [found, usd] = await Promise.all([
    postsOfMessage(database, firings),
    usdOfRuns(database, firings.map(firingName)),
  ]);
  const contents = parts.map(({ alert, firing }, at) => ({
    keyword: alert.keyword,
    link: `${alert.origin}/reddit#${alert.id}`,
    posts: (found[at] ?? []).map(({ name, post }) => ({
      name,
      post: post === null ? null : (JSON.parse(post) as AlertPost),
    })),
    more: firing.more,
  }));
  const about = {
    usd,
    sandbox: firings.some(({ sandbox }) => sandbox),
    sentBefore: isAgain,
    now: app.now(),
  };
  const [only, ...others] = contents;
  return only && others.length === 0
    ? firingMessage({ ...about, ...only, posts: only.posts.flatMap(({ post }) => post ?? []) })
    : digestMessage({ ...about, alerts: contents, page: `${first.origin}/reddit` });
}

/** Another worker has claimed the message, or its alerts have changed. The message was not sent. */
class Overtaken extends Error {}

/**
 * Handles a message that Slack refused and did not post: retries it later or releases its posts for
 * the next firing.
 */
async function notPosted(app: App, outgoing: Outgoing, error: unknown): Promise<number | null> {
  const { database } = app;
  const { by, name, sendings, isAgain } = outgoing;
  const now = app.now();
  if (error instanceof Overtaken) {
    await freeMessage(database, by, now.getTime());
    return null;
  }
  const { kind, upstream, detail: words, nextStep } = describeFailure(error, app.label);
  const detail = isAgain ? `${words} An earlier message may have arrived.` : words;
  const problem = { kind, upstream, detail, nextStep };
  const passing = error instanceof UpstreamError && error.retryable;
  // Waiting for the limiter does not count as an attempt.
  if (passing && (error instanceof MustWait || sendings + 1 < mostAttempts)) {
    const wait = error.retryAfter ?? minute;
    await endSending(database, by, {
      state: "ready",
      nextAt: now.getTime() + wait,
      problem,
      endedAt: null,
    });
    return wait;
  }
  // If one of our own errors occurred after the message was sent, its delivery is unknown. Before
  // that, the worker retries.
  if (!(error instanceof UpstreamError)) {
    logError("alert", { firing: name, error });
    await endSending(database, by, { state: "unconfirmed", problem, endedAt: now });
    return null;
  }
  await endSending(database, by, { state: "failed", problem, endedAt: now });
  if (error.accountWide) await raiseSourceAlarm(database, "slack", problem, now);
  return null;
}
