/**
 * A worker whose lease expired changes nothing once another worker has claimed the chart or show.
 */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { createWorld } from "../../sandbox/world.ts";
import { MustWait } from "../calls/waiting";
import { DatabaseTrouble } from "../storage/trouble";
import { UpstreamError } from "../vendors/failure";
import type { Upstreams } from "../vendors/upstreams";
import { dueCharts, nextShows } from "./scheduled-work.server";
import { describeShow } from "./descriptions.server";
import { startScrape, workChart } from "./scrape.server";
import { writeCharts } from "./storage/chart-entries";
import { chooseShows } from "./storage/show-descriptions";
import { fresh, later, scrapeApp, thursday, week } from "./testing/scraping";

const own = ownDatabase();

const broken = new UpstreamError({ upstream: "youtube-charts", kind: "bad-answer", detail: "no list" });
const refused = new UpstreamError({ upstream: "youtube-charts", kind: "quota", detail: "used up" });
const busy = new MustWait({
  upstream: "youtube-charts",
  kind: "rate-limited",
  milliseconds: 600_000,
  detail: "",
});

/**
 * Runs two workers for one message, the second after the first one's lease. Each waits until its
 * vendor fails.
 */
async function twoWorkers(
  database: Awaited<ReturnType<typeof fresh>>,
  work: (app: ReturnType<typeof scrapeApp>) => Promise<number | null>,
) {
  const begin = async (minutes: number) => {
    const [asked, outcome] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
    const ask = () => {
      asked.resolve();
      return outcome.promise;
    };
    const charts = { youtube: { chart: ask }, spotify: { chart: ask }, apple: { chart: ask } };
    const app = scrapeApp(database, createWorld({ now: () => thursday }), later(thursday, minutes));
    const ended = work({
      ...app,
      upstreams: () => ({ charts, languageModel: { ask } }) as unknown as Upstreams,
    });
    await asked.promise;
    return async (failure: Error) => {
      outcome.reject(failure);
      await ended;
    };
  };
  return { first: await begin(0), second: await begin(3) };
}

test("a chart that our own database kept from being worked is no gap, and is worked when its message comes again", async () => {
  const database = await fresh(own);
  const asked = { week: week("2026-W47"), slot: "asked", by: null, now: thursday };
  await startScrape(database, { ...asked, platforms: ["youtube"] });
  const [message] = await dueCharts(database, later(thursday, -1));
  if (message?.type !== "fetch-chart") throw new Error("No message was sent");
  const world = createWorld({ now: () => thursday });
  const away = new DatabaseTrouble("The database gave no answer");
  const states = async () => {
    const found = await database.$client.execute({
      sql: "SELECT DISTINCT state FROM chart_headers WHERE platform = 'youtube' AND country = ?",
      args: [message.chart.country],
    });
    return found.rows.map(({ state }) => state);
  };
  expect(await workChart(scrapeApp(database, world, thursday, away), message)).toBeNull();
  expect(await states()).toEqual(["waiting"]);
  await workChart(scrapeApp(database, world, later(thursday, 5)), message);
  expect(await states()).toContain("scraped");
});

test.each([broken, refused, busy])("a chart is ended by the worker that has it: %s", async (failure) => {
  const database = await fresh(own);
  const asked = { week: week("2026-W47"), slot: "asked", by: null, now: thursday };
  await startScrape(database, { ...asked, platforms: ["youtube"] });
  const [message] = await dueCharts(database, later(thursday, -1));
  if (message?.type !== "fetch-chart") throw new Error("No message was sent");
  const { first, second } = await twoWorkers(database, (app) => workChart(app, message));
  const states = async () => {
    const { country } = message.chart;
    const found = await database.$client.execute({
      sql: `SELECT DISTINCT state, attempts, claimed_until FROM chart_headers WHERE platform = 'youtube' AND country = ?`,
      args: [country],
    });
    return found.rows.map(({ state, attempts, claimed_until: until }) => ({ state, attempts, until }));
  };
  const claimed = [{ state: "waiting", attempts: 2, until: later(thursday, 4).getTime() }];
  expect(await states()).toEqual(claimed);
  await first(failure);
  expect(await states()).toEqual(claimed);
  await second(broken);
  expect(await states()).toMatchObject([{ state: "failed" }]);
});

test.each([broken, busy])("a show is ended by the worker that has it: %s", async (failure) => {
  const database = await fresh(own);
  const show = { publisher: null, summary: null, image: null, link: null, genre: null };
  const shows = [{ ...show, id: "7", title: "A show" }];
  await writeCharts(database, { platform: "apple", week: 202647, shows, charts: [], later: [] });
  const chosen = { platform: "apple", showId: "7", country: "us", category: "business", rank: 1 };
  await chooseShows(database, { week: 202647, shows: [chosen], most: 5 });
  const [message] = await nextShows(database, 1, thursday);
  if (!message) throw new Error("No message was sent");
  const { first, second } = await twoWorkers(database, (app) => describeShow(app, message));
  const state = async () => {
    const found = await database.$client.execute("SELECT state, attempts FROM show_descriptions");
    return found.rows.map(({ state: of, attempts }) => ({ state: of, attempts }));
  };
  await first(failure);
  expect(await state()).toEqual([{ state: "waiting", attempts: 2 }]);
  await second(broken);
  expect(await state()).toMatchObject([{ state: "failed" }]);
});
