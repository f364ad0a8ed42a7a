/** Scrapes charts: requested charts start as waiting, and each queue message works one request. */
import { logError } from "../log";
import { claimTask, endTask, failPlatform, postponeTask, type TaskKey } from "./storage/chart-headers";
import { writeScrape } from "./storage/chart-scrapes";
import { writeBatch } from "../storage/batch";
import { isStorageTrouble } from "../storage/trouble";
import type { Database } from "../storage/database";
import { describeFailure } from "../toolkit/failure";
import { deadline } from "../time";
import type { App } from "../app";
import { MustWait } from "../calls/waiting";
import { WriteBehind } from "../calls/write-behind.server";
import type { Platform } from "../vendors/charts/port";
import { UpstreamError } from "../vendors/failure";
import { categoryId } from "./categories";
import { storeChart } from "./chart-store.server";
import type { FetchChartMessage } from "./message";
import { asOfDay, fillablePlatforms } from "./fillable";
import { allCategories, combinationsOf, requestOf } from "./offer";
import { type Week, weekFromKey, weekKey, weekText } from "./week";

export type ChartApp = Pick<
  App,
  "database" | "files" | "time" | "newId" | "openCalls" | "upstreams" | "now" | "label"
>;

export interface ScrapeRequest {
  week: Week;
  slot: string;
  by: string | null;
  platforms?: readonly Platform[];
  now: Date;
}

/**
 * Sets the state of every chart to "waiting" that the week lacks and can still get.
 * @returns the number of charts now waiting for this scrape, or null if the slot had already
 * started
 */
export function startScrape(database: Database, request: ScrapeRequest): Promise<number | null> {
  const { week, slot, by, now } = request;
  const fillable = fillablePlatforms(week, now).filter(
    (platform) => !request.platforms || request.platforms.includes(platform),
  );
  return writeScrape(database, {
    week: weekKey(week),
    slot,
    by,
    at: now.getTime(),
    combinations: fillable
      .flatMap(combinationsOf)
      .map((combination) => ({ ...combination, request: requestOf(combination) })),
  });
}

/** A request and its retries stop before the lease expires (docs/leases.md). */
const claimFor = 60_000;
const cutAfter = 50_000;
const longestWait = 6 * 3_600_000;

/**
 * Fetches one chart; a repeated message finds nothing waiting.
 * @returns milliseconds until the message should be sent again, or null if it is done
 */
export async function workChart(app: ChartApp, { chart: task }: FetchChartMessage): Promise<number | null> {
  const now = app.now();
  const until = now.getTime() + claimFor;
  const worker = app.newId();
  if (!(await claimTask(app.database, { task, by: worker, now: now.getTime(), until }))) return null;
  const caller = onBehalfOf(task.week, until);
  const writes = new WriteBehind(app, caller.runId);
  const platform = task.platform as Platform;
  const { signal: stop, end } = deadline(app.time, cutAfter);
  const calls = app.openCalls(caller, stop, writes);
  try {
    const { charts } = app.upstreams(calls.scope().connect);
    const week = weekFromKey(task.week);
    const answer = await charts[platform].chart({
      country: task.country,
      category: task.request === allCategories ? null : categoryId(platform, task.request),
      week: weekText(week),
      asOf: asOfDay(week, now),
    });
    const { value, source } = answer;
    // Stores the answer even if another worker has claimed the chart since.
    if (value) await storeChart(app.database, task, { chart: value, source });
    else writes.add(endTask(task, worker, { state: "not-offered", problem: null }));
    return null;
  } catch (error) {
    // The work was stopped, or our storage failed: the lease expires and the scheduler sends the
    // message again.
    return stop.aborted || isStorageTrouble(error) ? null : await failed(app, task, worker, error);
  } finally {
    await calls.close();
    end();
    await writes.settled();
  }
}

/**
 * Returns the task under which a week's calls are recorded in the ledger, because charts belong to
 * no run.
 */
/** @param until when the work ends (epoch ms) */
export const onBehalfOf = (week: number, until: number) => ({
  runId: `podcast-charts ${weekText(weekFromKey(week))}`,
  staffId: "podcast-charts",
  refresh: false,
  claimsUntil: until,
});

async function failed(app: ChartApp, task: TaskKey, worker: string, error: unknown): Promise<number | null> {
  const at = app.now().getTime();
  const { kind, detail } = describeFailure(error, app.label);
  const problem = { kind, detail };
  if (kind === "internal") logError("chart failed", { task, error });
  if (error instanceof MustWait && error.wait <= longestWait) {
    await writeBatch(app.database, [postponeTask(task, worker, at + error.wait)]);
    return error.wait;
  }
  const statements =
    error instanceof UpstreamError && error.accountWide
      ? [failPlatform(task, worker, problem)]
      : [endTask(task, worker, { state: "failed", problem })];
  await writeBatch(app.database, statements);
  return null;
}
