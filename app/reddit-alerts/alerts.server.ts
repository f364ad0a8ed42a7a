/** Handlers for alerts, shared by the JSON API and the screen. */
import { noteEvent } from "../storage/security-events";
import type { App, RequestApp, StaffMember } from "../app";
import {
  addAlert,
  changeAlert,
  findAlert,
  listAlerts,
  removeAlert,
  type StoredAlert,
} from "./storage/alerts";
import { knownPosts, messagePosts } from "./storage/alert-posts";
import { addFiringByHand, type StoredFiring } from "./storage/firings";
import { recentFirings, sentWith } from "./storage/recent-firings";
import { spentOfRun } from "../calls/storage/ledger";
import { findSourceAlarm } from "./storage/source-alarms";
import { InvalidInput, nextSteps } from "../toolkit/failure";
import { askOutsideRun } from "../runs/ask-outside-run.server";
import { reddit } from "../vendors/definitions/reddit";
import { slack } from "../vendors/definitions/slack";
import { type Alert, type AlertForm, parseAlert, toAlert } from "./alert";
import {
  firingName,
  formToStored,
  spentOnFirings,
  scheduleOf,
  storedToAlert,
  storedToForm,
} from "./alert-rows.server";
import type { AlertView, Preview, SourceView } from "./alert-view";
import { type AlertPost, findPosts } from "./find-posts";
import { sendFiringAgain } from "./sending.server";
import { nextSlot } from "./schedule";

const shownFirings = 5;
const previewed = 20;
const previewTimeout = 60_000;

export async function readAlerts(app: Pick<App, "database" | "now">): Promise<AlertView[]> {
  const [alerts, recent, posts, spent, others] = await Promise.all([
    listAlerts(app.database),
    recentFirings(app.database, shownFirings),
    messagePosts(app.database, shownFirings),
    spentOnFirings(app.database, shownFirings),
    sentWith(app.database, shownFirings),
  ]);
  const now = app.now().getTime();
  return alerts.map((alert) => ({
    ...storedToAlert(alert),
    paused: alert.paused,
    nextAt: alert.paused ? null : isoOrNull(nextSlot(scheduleOf(alert), now)),
    firings: (recent.get(alert.id) ?? []).map((firing) => {
      const key = `${alert.id}:${firing.slot}`;
      return {
        ...firingView(firing, posts.get(key) ?? []),
        usd: Object.values(spentOfRun(spent, firingName(firing))).reduce((sum, { usd }) => sum + usd, 0),
        sentWith: others.get(key) ?? [],
        waitsForOthers: alert.digest && waitsFreely(firing, now),
      };
    }),
  }));
}

const isoOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** True if the message is ready and no worker has started to send it. */
const waitsFreely = ({ state, leaseUntil, problem, byHand }: StoredFiring, now: number) =>
  state === "ready" && leaseUntil <= now && problem === null && !byHand;

function firingView(firing: StoredFiring, posts: string[]) {
  const { slot, state, missed, byHand, found, drops, more, sandbox, problem } = firing;
  return {
    slot: new Date(slot).toISOString(),
    state,
    missed,
    byHand,
    found,
    drops: drops ?? {},
    more,
    sandbox,
    problem,
    posts: posts.map((text) => JSON.parse(text) as AlertPost),
  };
}

export async function readSources(app: Pick<App, "database" | "config">): Promise<SourceView[]> {
  const [redditAlarm, slackAlarm] = await Promise.all([
    findSourceAlarm(app.database, "reddit"),
    findSourceAlarm(app.database, "slack"),
  ]);
  return [
    { vendor: reddit, alarm: redditAlarm },
    { vendor: slack, alarm: slackAlarm },
  ].map(({ vendor, alarm }) => ({
    name: vendor.label,
    ...app.config.upstream(vendor),
    // The configuration reports missing keys itself. An alarm about them may be older than the key.
    alarm:
      alarm && alarm.problem.kind !== "not-configured"
        ? {
            ...alarm.problem,
            since: alarm.since.toISOString(),
            nextStep: alarm.problem.nextStep ?? adviceFor(alarm.problem.kind),
          }
        : null,
  }));
}

const adviceFor = (kind: string) => (kind === "expired-credentials" ? nextSteps[kind] : "");

export async function createAlert(
  app: RequestApp,
  staff: StaffMember,
  body: Record<string, unknown>,
): Promise<Alert> {
  const form = parseAlert(body, {});
  requireChannel(app, form.channel);
  const now = app.now();
  const id = crypto.randomUUID();
  await addAlert(app.database, {
    id,
    ...formToStored(form),
    scheduledFrom: now,
    origin: app.origin,
    createdAt: now,
    createdBy: staff.id,
    updatedAt: now,
  });
  return toAlert(id, form);
}

/** Returns null if the alert does not exist (any more). */
export async function updateAlert(
  app: RequestApp,
  id: string,
  body: Record<string, unknown>,
): Promise<Alert | null> {
  const stored = await findAlert(app.database, id);
  if (!stored) return null;
  const before = storedToForm(stored);
  const form = parseAlert(body, before);
  if (form.channel !== before.channel) requireChannel(app, form.channel);
  const now = app.now();
  const changed = await changeAlert(app.database, id, {
    ...formToStored(form),
    // A changed frequency restarts the schedule; other changes keep it.
    ...(isOtherTime(before, form) && { scheduledFrom: now }),
    origin: app.origin,
    updatedAt: now,
  });
  return changed ? toAlert(id, form) : null;
}

/** @throws InvalidInput if the configuration has no such channel */
function requireChannel({ config }: Pick<App, "config">, channel: string): void {
  if (channel === "" || config.channels.includes(channel)) return;
  const words = `Unknown channel "${channel}". Choose one of: ${config.channels.join(", ") || "none is set up"}.`;
  throw new InvalidInput(words, { channel: [words] });
}

const isOtherTime = (one: AlertForm, other: AlertForm) =>
  one.frequencyHours !== other.frequencyHours ||
  one.frequencyTimeHour !== other.frequencyTimeHour ||
  one.frequencyTimePeriod !== other.frequencyTimePeriod;

/** @returns false if the alert did not exist */
export async function deleteAlert(app: App, staff: StaffMember, id: string): Promise<boolean> {
  const found = await removeAlert(app.database, id);
  if (found) await noteEvent(app, "alert-deleted", { account: staff.id, outcome: "done", about: id });
  return found;
}

/** "send-now" searches and sends within a minute and leaves the schedule unchanged. */
export const alertOrders = ["pause", "resume", "send-now"] as const;
export type AlertOrder = (typeof alertOrders)[number];

/**
 * @returns false if the alert does not exist (any more)
 * @throws InvalidInput if a firing of the alert is already in progress
 */
export async function orderAlert(app: App, id: string, order: AlertOrder): Promise<boolean> {
  const { database } = app;
  const alert = await findAlert(database, id);
  if (!alert) return false;
  const now = app.now();
  if (order === "send-now") {
    if (!(await addFiringByHand(database, id, now.getTime())))
      throw new InvalidInput("This alert is already running. See its latest check below.");
    return true;
  }
  const paused = order === "pause";
  // A resumed alert does not catch up on slots it missed while paused.
  const resumedAt = alert.paused && !paused ? now.getTime() : alert.resumedAt;
  return changeAlert(database, id, { paused, resumedAt, updatedAt: now });
}

/**
 * Returns the posts that an alert would send now. For an unsaved alert, every post on Reddit counts
 * as new.
 */
export async function previewAlert(
  app: App,
  staff: StaffMember,
  body: Record<string, unknown>,
): Promise<Preview> {
  const id = typeof body._id === "string" && body._id ? body._id : null;
  const stored: StoredAlert | null = id ? await findAlert(app.database, id) : null;
  const form = parseAlert(body, stored ? storedToForm(stored) : {});
  const work = { id: `preview:${crypto.randomUUID()}`, staffId: staff.id, timeout: previewTimeout };
  const found = await askOutsideRun(app, work, (upstreams) =>
    findPosts(upstreams, {
      alert: toAlert("", form),
      notBefore: stored && form.postsSkipExisting ? stored.createdAt.toISOString() : null,
      known: (names) => (stored ? knownPosts(app.database, stored.id, names) : Promise.resolve(new Set())),
    }),
  );
  const wouldSend = found.fitting.slice(0, form.postsLimit);
  return {
    posts: wouldSend.slice(0, previewed),
    sends: wouldSend.length,
    more: found.fitting.length - wouldSend.length,
    found: found.found,
    hasMore: found.hasMore,
    drops: found.drops,
    sandbox: found.sandbox,
  };
}

/** Returns false if the alert has no unconfirmed firing with this time (ISO 8601). */
export async function confirmSending(app: App, id: string, moment: string): Promise<boolean> {
  const slot = Date.parse(moment);
  return Number.isFinite(slot) && (await sendFiringAgain(app, { alertId: id, slot }));
}
