/**
 * Works one firing: searches, then sends its message. Each step claims the row first, so duplicate
 * triggers, queue messages and restarts do nothing.
 */
import { logError } from "../log";
import { findAlert, type StoredAlert } from "./storage/alerts";
import { knownPosts, takePosts } from "./storage/alert-posts";
import { beginSearch, endSearch, type FiringKey, findFiring, type StoredFiring } from "./storage/firings";
import { readyWith } from "./storage/messages";
import { clearSourceAlarm, raiseSourceAlarm } from "./storage/source-alarms";
import { describeFailure } from "../toolkit/failure";
import type { App } from "../app";
import { askOutsideRun } from "../runs/ask-outside-run.server";
import { UpstreamError } from "../vendors/failure";
import { firingName, storedToAlert } from "./alert-rows.server";
import { findPosts } from "./find-posts";
import { mostAttempts, sendReady } from "./sending.server";
import { tellAlarms } from "./source-alarm.server";

/**
 * Lease of a search in milliseconds, longer than a search takes. After it expires, another worker
 * resumes the search.
 */
const searchLease = 180_000;
/**
 * Milliseconds; shorter than the lease, so a message that resumes the firing finds no other worker
 * (docs/leases.md).
 */
const timeout = 150_000;
const minute = 60_000;

/**
 * Searches for the firing's posts or sends its message.
 * @returns milliseconds until the next attempt, or null if nothing is left to do
 */
export async function workFiring(app: App, key: FiringKey): Promise<number | null> {
  const alert = await findAlert(app.database, key.alertId);
  const firing = alert && (await findFiring(app.database, key));
  if (!alert || !firing) return null;
  if (firing.state === "due") {
    const leaseUntil = app.now().getTime() + searchLease;
    const taken = await beginSearch(app.database, key, { by: app.newId(), leaseUntil });
    const wait = taken && (await search(app, alert, taken));
    if (wait !== null) return wait;
  }
  // A digest may have waited only for this firing, even if the firing failed.
  const ready = await readyWith(app.database, key, app.now().getTime());
  return ready && sendReady(app, ready);
}

/**
 * Searches and stores the matching posts.
 * @returns milliseconds until the next search, or null if the search is over or belongs to another
 * worker
 */
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
  await takePosts(database, firing, { ...found, posts, more }, { now, nextAt: now + minute });
  return null;
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
