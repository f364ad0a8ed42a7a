/**
 * Shared by scraping tests: a database without charts, the sandbox as vendors, and a queue that the
 * test works.
 */
import type { ownDatabase } from "../../../scripts/testing/file-database";
import { memoryFiles } from "../../runs/testing/test-app";
import { realTime, type Time } from "../../time";
import { expect } from "vitest";
import { answer } from "../../../sandbox/answer.ts";
import type { World } from "../../../sandbox/world.ts";
import { writeBatch } from "../../storage/batch";
import { type Database, openDatabase } from "../../storage/database";
import type { Calls } from "../../calls/calls.server";
import type { Connection } from "../../vendors/call";
import { chartsOf } from "../../vendors/charts/all.server";
import { directConnection } from "../../vendors/direct-connection.server";
import { openaiLanguageModel } from "../../vendors/language-model/openai.server";
import type { Upstreams } from "../../vendors/upstreams";
import type { Vendor } from "../../vendors/vendor";
import { openai } from "../../vendors/definitions/openai";
import { messagesAfter } from "../scheduled-work.server";
import type { ChartsMessage } from "../message";
import { type ChartApp, workChart } from "../scrape.server";
import { parseWeek, type Week } from "../week";

/** Stops nothing on a slow machine: timers over ten seconds never fire. */
const unhurried: Time = {
  now: realTime.now,
  after: (milliseconds, then) =>
    milliseconds > 10_000 ? () => undefined : realTime.after(milliseconds, then),
};

/**
 * Leaves out limiter and journal, which have their own tests; at the hosts' pace a week would take
 * two minutes.
 */
export function scrapeApp(database: Database, world: World, now: Date, refusal?: Error): ChartApp {
  const connect = (vendor: Vendor): Connection => {
    const direct = directConnection(vendor, {
      fetch: answer(world),
      now: () => now,
      secrets: { OPENAI_API_KEY: "key" },
    });
    return refusal ? { ...direct, call: () => Promise.reject(refusal) } : direct;
  };
  const scope = () => ({ connect, upstreams: new Set<string>(), sandbox: false });
  return {
    database,
    files: memoryFiles(),
    time: unhurried,
    newId: () => crypto.randomUUID(),
    now: () => now,
    label: (upstream) => upstream,
    openCalls: () => ({ scope, close: async () => undefined }) as Partial<Calls> as Calls,
    upstreams: () => {
      const languageModel = openaiLanguageModel(connect(openai), {
        models: { bulk: "gpt-6-luna", writing: "gpt-6-luna" },
      });
      return { charts: chartsOf(connect), languageModel } as Upstreams;
    },
  };
}

export const week = (text: string): Week => parseWeek(text) ?? { week: 0, year: 0 };
export const thursday = new Date("2026-11-19T06:00:00Z");
export const later = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000);

/**
 * Returns a database without charts.
 * @param own the test file's own database; charts have no name per test, so files that shared one
 * would delete each other's
 */
export async function fresh(own: ReturnType<typeof ownDatabase>) {
  const database = openDatabase({ url: own.url });
  await writeBatch(
    database,
    ["chart_headers", "chart_entries", "chart_shows", "chart_scrapes", "show_descriptions"].map(
      (table) => `DELETE FROM ${table}`,
    ),
  );
  return database;
}

/** Works queue messages until the queue is empty, or `most` of them. */
export async function work(app: ChartApp, messages: ChartsMessage[], most = Infinity): Promise<number> {
  const queue = [...messages];
  let worked = 0;
  while (queue.length > 0 && worked < most) {
    const part = queue.splice(0, Math.min(4, most - worked));
    worked += part.length;
    await Promise.all(
      part.map(async (message) => {
        if (message.type === "fetch-chart") expect(await workChart(app, message)).toBeNull();
        queue.push(...(await messagesAfter(app.database, message, app.now())));
      }),
    );
  }
  return worked;
}

export const chartRequests = (world: World) =>
  world.requests.map((request) => `${request.host}${request.path}${request.body ?? ""}`);

export const chartStore = (database: Database, now: Date) => ({ database, now: () => now });
