/**
 * Checks for work that waits too long, failures and nearly exhausted budgets. Reads few rows and
 * writes nothing. The deep health check and the scheduler's watch both use it (docs/operations.md).
 */
import { readBudgets } from "../calls/budgets.server";
import { oldestUnwritten, refusedBatches } from "../calls/unwritten.server";
import type { App } from "../app";
import { hasOtherConsole, twoConsoles } from "./consoles.server";
import { queuesBehind } from "../storage/heartbeats";
import { endingSoon } from "../storage/model-endings";
import { type OpenWork, readOpenWork } from "./storage/open-work";
import { readRecentEnds } from "./storage/recent-ends";
import { readUpstreamHealth } from "../calls/storage/upstream-health";

/** The finding of a check. */
export interface Found {
  /** Tells several findings of one check apart; each is reported once. */
  about?: string;
  /** warning: it works, but an operator should check it. */
  state: "warning" | "trouble";
  /** Message for operators; contains no search terms, names or addresses. */
  words: string;
}

export interface Check {
  /** The message if the check finds nothing. */
  well: string;
  find(app: App, openWork: () => Promise<OpenWork>): Promise<Found[]>;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/**
 * The scheduler wakes a run after three minutes without a look; after twice that time waking has
 * not helped.
 */
const runWaits = 6 * minute;
/** The console retries an email every five minutes or sooner. */
const mailWaits = 15 * minute;
const firingWaits = 15 * minute;
/** The scheduler replays it every minute. */
const unwrittenWaits = 5 * minute;
const queueWaits = 15 * minute;
const nearlySpent = 0.8;
/** Highest acceptable share of failed runs or rows; a smaller number of failed runs is ignored. */
const mayFail = 0.2;
const fewestFailed = 5;
/**
 * Consecutive failures after which a vendor counts as blocked. Then failure kinds that no retry
 * fixes, and kinds caused by the input.
 */
const failuresInRow = 10;
const ofInput = ["invalid-input", "not-configured"];
const blocked: Record<string, string> = {
  "expired-credentials": "rejects the console's key",
  quota: "reports that the console's quota is used up",
};

const inMinutes = (milliseconds: number) => {
  const minutes = Math.round(milliseconds / minute);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
};

/** Reports work that has waited too long for the console itself. */
function waited({ time }: Pick<App, "time">, since: number | null, longest: number, what: string): Found[] {
  const waits = since === null ? 0 : time.now() - since;
  if (waits <= longest) return [];
  const words = `${what} has waited ${inMinutes(waits)}; the limit is ${inMinutes(longest)}`;
  return [{ state: "trouble", words }];
}

const unconfirmed = (count: number, what: string, advice: string): Found[] =>
  count > 0
    ? [
        {
          about: "unconfirmed",
          state: "warning",
          words: `unconfirmed ${what} since yesterday: ${count}. ${advice}`,
        },
      ]
    : [];

export const backlog: Record<string, Check> = {
  consoles: {
    well: "no other console uses this database",
    find: async (app) => ((await hasOtherConsole(app)) ? [{ state: "trouble", words: twoConsoles }] : []),
  },
  runs: {
    well: "no run waits",
    find: async (app, openWork) => waited(app, (await openWork()).oldestRun, runWaits, "a run"),
  },
  mails: {
    well: "no email waits",
    find: async (app, openWork) => {
      const { oldestMail, unconfirmedMails } = await openWork();
      return [
        ...waited(app, oldestMail, mailWaits, "an email"),
        ...unconfirmed(
          unconfirmedMails,
          "emails",
          "These emails may have arrived. If not, send them again from the pages of their runs.",
        ),
      ];
    },
  },
  alerts: {
    well: "no Reddit alert waits",
    find: async (app, openWork) => {
      const { oldestFiring, unconfirmed: count } = await openWork();
      return [
        ...waited(app, oldestFiring, firingWaits, "a Reddit alert"),
        ...unconfirmed(count, "Slack messages", "Check in Slack whether they arrived."),
      ];
    },
  },
  unwritten: {
    well: "no batch waits",
    find: async (app) => {
      const oldest = await oldestUnwritten(app.files);
      const late = waited(app, oldest, unwrittenWaits, "a batch of database writes");
      if (late.length > 0 || oldest === null) return late;
      return [{ state: "warning", words: "a batch of writes waits for the database" }];
    },
  },
  refused: {
    well: "no batch was refused",
    find: async ({ files }) => {
      const count = await refusedBatches(files);
      if (count === 0) return [];
      const words = `the database refused ${count} ${count === 1 ? "batch" : "batches"} of writes; see refused/ in the bucket`;
      return [{ state: "trouble", words }];
    },
  },
  queues: {
    well: "no queue is behind",
    find: async ({ database, time }) =>
      (await queuesBehind(database)).flatMap(({ queue, since }): Found[] => {
        const behind = time.now() - since;
        const words = `a message sent to the ${queue} queue ${inMinutes(behind)} ago has not arrived`;
        return behind > queueWaits ? [{ about: queue, state: "trouble", words }] : [];
      }),
  },
  failures: {
    well: "few runs fail",
    find: async ({ database, time }) => {
      const { ended, failed, failingFiles } = await readRecentEnds(database, time.now() - hour, mayFail);
      const plain = `${failed} of the last hour's ${ended} searches failed`;
      const files = `${failingFiles} ${failingFiles === 1 ? "file" : "files"}: more than ${mayFail * 100} % of the rows failed`;
      return [
        ...(failed >= fewestFailed && failed >= ended * mayFail
          ? [{ about: "searches", state: "warning" as const, words: plain }]
          : []),
        ...(failingFiles > 0 ? [{ about: "files", state: "warning" as const, words: files }] : []),
      ];
    },
  },
  upstreams: {
    well: "no vendor refuses calls",
    find: async ({ database, label }) =>
      [...(await readUpstreamHealth(database))].flatMap(([name, { kind, failures }]): Found[] => {
        const refusal = failures > 0 ? blocked[kind] : undefined;
        if (!refusal && (failures < failuresInRow || ofInput.includes(kind))) return [];
        const words = `${label(name)} ${refusal ?? `has failed ${failures} times in a row (${kind})`}`;
        return [{ about: name, state: "warning", words }];
      }),
  },
  budgets: {
    well: "no budget is nearly used up",
    find: async (app) => {
      const budgets = Object.entries(await readBudgets(app.database));
      const found = await Promise.all(
        budgets.map(async ([vendor, { limit, unit }]): Promise<Found[]> => {
          const share = limit === 0 ? 0 : (await app.spent(vendor))[unit] / limit;
          const words = `${app.label(vendor)} has used ${Math.floor(share * 100)} % of this month's budget`;
          return share >= nearlySpent ? [{ about: vendor, state: "warning", words }] : [];
        }),
      );
      return found.flat();
    },
  },
  models: {
    well: "no model in use retires soon",
    find: async ({ database, config, time }) =>
      (await endingSoon(database, Object.values(config.models), time.now())).map(({ model, on }) => ({
        about: model,
        state: "warning",
        words: `${model} retires on ${on}`,
      })),
  },
};

/** Counts alerts and emails since yesterday. Several checks share one read. */
export function openWorkOnce({ database, time }: Pick<App, "database" | "time">): () => Promise<OpenWork> {
  let reading: Promise<OpenWork> | undefined;
  return () => (reading ??= readOpenWork(database, time.now() - day));
}
