/**
 * Scrapes a week from the sandbox into a real database: no chart twice, retries only for gaps,
 * correct totals.
 */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { createWorld } from "../../sandbox/world.ts";
import { writeCharts } from "./storage/chart-entries";
import { readLatestWeek } from "./storage/chart-headers";
import { chooseShows, readDescriptions } from "./storage/show-descriptions";
import { MustWait } from "../calls/waiting";
import { readChart, readShowHistory } from "./chart.server";
import { dueCharts, nextShows } from "./scheduled-work.server";
import { describeShow } from "./descriptions.server";
import { onTheirWay } from "./due";
import { mostDescribed } from "./new-shows";
import { combinationsOf } from "./offer";
import { readStatus } from "./progress.server";
import { readMissing, readReport } from "./reports.server";
import { scrapeGaps } from "./scrape-request.server";
import { startScrape, workChart } from "./scrape.server";
import { chartRequests, fresh, later, scrapeApp, chartStore, thursday, week, work } from "./testing/scraping";

const own = ownDatabase();

test("the clock starts a week's scrape once, a few requests at a time", async () => {
  const database = await fresh(own);
  expect(await dueCharts(database, new Date("2026-11-19T05:59:00Z"))).toEqual([]);
  expect(await dueCharts(database, thursday)).toHaveLength(onTheirWay);
  expect(await dueCharts(database, thursday)).toEqual([]);
  expect(await dueCharts(database, later(thursday, 0.5))).toEqual([]);
  const request = { week: week("2026-W47"), slot: "thursday", by: null, now: thursday };
  expect(await startScrape(database, request)).toBeNull();
  const { scrape } = await readStatus(database, thursday);
  expect(scrape).toMatchObject({ total: 771, waiting: 771, startedBy: null });
});

test("a scrape killed half way is resumed, nothing is fetched twice, and only gaps are fetched again", async () => {
  const database = await fresh(own);
  const world = createWorld({ now: () => thursday });
  // Before the scheduler's own slot, which would request Apple's charts too.
  const before = later(thursday, -5);
  const app = scrapeApp(database, world, before);
  const platforms = ["spotify", "youtube"] as const;
  const of = week("2026-W47");
  await startScrape(database, { week: of, slot: "asked", by: "Robin", platforms, now: thursday });

  // The process dies: messages in flight are lost, stored charts stay.
  await work(app, await dueCharts(database, before), 80);
  expect(await dueCharts(database, before)).toEqual([]);
  const resumed = await dueCharts(database, later(before, 2));
  expect(resumed.length).toBeGreaterThan(0);
  await work(app, resumed);

  const requests = chartRequests(world).filter((line) => line.includes("/api/charts/"));
  expect(requests).toHaveLength(171);
  expect(new Set(requests).size).toBe(171);

  const report = await readReport(chartStore(database, thursday), of);
  // One chart is not offered, and one never gets an answer.
  expect(report.summary.coverage.foundCombinations).toBe(229);
  expect(report.summary).toMatchObject({ platformsCount: 2, countriesCount: 26 });
  const stored = await database.$client.execute(
    "SELECT sum(json_array_length(shows)) AS podcasts FROM chart_entries",
  );
  expect(report.summary.totalPodcasts).toBe(Number(stored.rows[0]?.podcasts));
  const youtube = Object.values(report.platforms.youtube?.["United States (us)"] ?? {});
  expect(youtube.reduce((sum, category) => sum + category.podcastsNo, 0)).toBe(100);
  const missing = await readMissing(chartStore(database, thursday));
  expect(missing.platforms.spotify).toMatchObject({ foundCombinations: 169, expectedCombinations: 170 });
  expect(missing.platforms.spotify?.missingCombinations).toMatchObject([
    { country: { code: "mx", name: "Mexico" }, category: { id: "fiction", name: "Fiction" }, ...of },
  ]);
  expect(missing.platforms.spotify?.missingCombinations[0]?.problem).toContain("without chart entries");

  const asked = world.requests.length;
  expect(
    await startScrape(database, { week: of, slot: "again", by: "Robin", platforms, now: thursday }),
  ).toBe(1);
  await work(app, await dueCharts(database, before));
  expect(chartRequests(world).slice(asked)).toEqual([
    "podcastcharts.byspotify.com/api/charts/fiction?region=mx&limit=50",
    "podcastcharts.byspotify.com/mx/fiction",
  ]);
  // Compares texts, because printing a difference of thousands of fields takes minutes.
  expect(
    JSON.stringify(await readReport(chartStore(database, thursday), of)) === JSON.stringify(report),
  ).toBe(true);
}, 120_000);

test("asked on a Monday, YouTube still has last week's list: each of its charts says so, short ones too", async () => {
  const database = await fresh(own);
  const monday = new Date("2026-11-23T09:00:00Z");
  for (const [of, now] of [
    ["2026-W47", thursday],
    ["2026-W48", monday],
  ] as const) {
    const app = scrapeApp(database, createWorld({ now: () => now }), now);
    const platforms = ["youtube"] as const;
    await startScrape(database, { week: week(of), slot: "asked", by: "Robin", platforms, now });
    await work(app, await dueCharts(database, later(thursday, -60)));
  }
  const { headers } = (await readLatestWeek(database)) ?? { headers: [] };
  expect(headers.filter(({ state }) => state === "scraped")).toHaveLength(60);
  expect(headers.every((header) => header.week === 202648 && header.freshness === "unchanged")).toBe(true);
}, 60_000);

test("a platform that blocks us is asked no more, and its charts are gaps with the reason", async () => {
  const database = await fresh(own);
  const world = createWorld({ now: () => thursday });
  world.faults = [{ host: "podcastcharts.byspotify.com", status: 403 }];
  const app = scrapeApp(database, world, thursday);
  const platforms = ["spotify", "youtube"] as const;
  await startScrape(database, { week: week("2026-W47"), slot: "asked", by: null, platforms, now: thursday });
  await work(app, await dueCharts(database, later(thursday, -5)));
  const asked = world.requests.filter((request) => request.host === "podcastcharts.byspotify.com").length;
  expect(asked).toBeLessThanOrEqual(10);
  const missing = await readMissing(chartStore(database, thursday));
  expect(missing.platforms.spotify?.missingCombinations).toHaveLength(171);
  expect(missing.platforms.spotify?.missingCombinations[0]?.problem).toContain("refuses our requests");
  const { weeks, scrape } = await readStatus(database, thursday);
  expect(weeks).toMatchObject([{ week: 47, coverage: { apple: null, spotify: 0, youtube: 100 } }]);
  expect(scrape).toBeNull();
}, 60_000);

test("of past weeks YouTube's are filled, with the list that stood then; the week after learns what moved", async () => {
  const database = await fresh(own);
  const world = createWorld({ now: () => thursday });
  const app = scrapeApp(database, world, thursday);
  const ask = (text: string) =>
    startScrape(database, { week: week(text), slot: "asked", by: "Robin", now: thursday });
  expect(await ask("2025-W19")).toBe(60);
  const { scrape, weeks } = await readStatus(database, thursday);
  expect(scrape).toMatchObject({ week: 19, year: 2025, total: 60, waiting: 60 });
  expect(weeks).toEqual([]);
  await work(app, await dueCharts(database, later(thursday, -60)));
  expect(await ask("2025-W18")).toBe(0);
  expect(await ask("2026-W31")).toBe(60);
  await work(app, await dueCharts(database, later(thursday, -60)));
  expect(await ask("2026-W30")).toBe(60);
  await work(app, await dueCharts(database, later(thursday, -60)));
  const { headers } = (await readLatestWeek(database)) ?? { headers: [] };
  expect(headers).toHaveLength(60);
  expect(headers.every((header) => header.week === 202631 && header.movement && !header.freshness)).toBe(
    true,
  );
  expect(headers[0]?.listedAt).toBe("2026-07-26T00:00:00.000Z");

  // A second request finds nothing to fetch and starts no scrape.
  const sent: object[] = [];
  const enqueue = async (messages: readonly object[]) => void sent.push(...messages);
  const robin = { id: "robin", email: "robin@example.com", name: "Robin" };
  const asked = { ...chartStore(database, thursday), enqueue };
  expect(await scrapeGaps(asked, robin, week("2026-W31"))).toMatchObject({ charts: 0 });
  expect(sent).toEqual([]);
  expect((await readStatus(database, thursday)).scrape).toBeNull();
}, 60_000);

test("a platform that asks us to wait keeps its charts waiting, and the wait is no attempt", async () => {
  const database = await fresh(own);
  const world = createWorld({ now: () => thursday });
  const wait = new MustWait({
    upstream: "youtube-charts",
    kind: "rate-limited",
    milliseconds: 300_000,
    detail: "",
  });
  const app = scrapeApp(database, world, thursday, wait);
  await startScrape(database, {
    week: week("2026-W47"),
    slot: "asked",
    by: null,
    platforms: ["youtube"],
    now: thursday,
  });
  const [message] = await dueCharts(database, later(thursday, -1));
  if (!message || message.type !== "fetch-chart") throw new Error("No message was sent");
  expect(await workChart(app, message)).toBe(300_000);
  const rows = await database.$client.execute(
    "SELECT state, attempts FROM chart_headers WHERE country = 'ca'",
  );
  expect(rows.rows).toHaveLength(combinationsOf("youtube").length / 3);
  expect(rows.rows.every((row) => row.state === "waiting" && row.attempts === 0)).toBe(true);
});

test("the next week knows what moved, and chooses new shows once", async () => {
  const database = await fresh(own);
  const [one, two] = [week("2026-W46"), week("2026-W47")];
  const only = ["spotify"] as const;
  for (const [at, of] of [
    [later(thursday, -7 * 24 * 60), one],
    [thursday, two],
  ] as const) {
    const world = createWorld({ now: () => at });
    const app = scrapeApp(database, world, at);
    await startScrape(database, { week: of, slot: "asked", by: "Robin", platforms: only, now: at });
    await work(app, await dueCharts(database, later(at, -1)));
  }
  const combination = { platform: "spotify", country: "us", category: "technology" } as const;
  const chart = await readChart(database, combination, two);
  const before = await readChart(database, combination, one);
  expect(before?.compared).toBe(false);
  expect(chart?.compared).toBe(true);
  const report = await readReport(chartStore(database, thursday), two);
  const header = report.platforms.spotify?.["United States (us)"]?.technology;
  const count = (test: (move: { rank: number; before: number | null }) => boolean) =>
    chart?.entries.filter(test).length;
  expect(header?.movement).toEqual({
    up: count(({ rank, before: last }) => last !== null && rank < last),
    down: count(({ rank, before: last }) => last !== null && rank > last),
    entered: count(({ before: last }) => last === null),
    out: chart?.out.length,
  });
  expect(header?.movement?.up).toBeGreaterThan(0);

  const top = chart?.entries[0];
  const history = await readShowHistory(database, combination, top?.showId ?? "");
  expect(history?.weeks.map((one) => one.rank)).toEqual([top?.before, 1]);

  const chosen = await database.$client.execute(
    "SELECT count(*) AS shows, max(week) AS week FROM show_descriptions",
  );
  expect(Number(chosen.rows[0]?.shows)).toBeGreaterThan(0);
  expect(Number(chosen.rows[0]?.shows)).toBeLessThanOrEqual(mostDescribed);
  expect(Number(chosen.rows[0]?.week)).toBe(202647);
  expect((await readLatestWeek(database))?.week).toBe(202647);
}, 60_000);

test("a new show is described once, its quote looked up, its company's domain kept", async () => {
  const database = await fresh(own);
  const world = createWorld({ now: () => thursday });
  const app = scrapeApp(database, world, thursday);
  const [quoted, invented] = [0, 1].map((rest) =>
    world.market.podcasts.find((one) => one.domain && (one.id % 9 === 0) === (rest === 1)),
  );
  if (!quoted || !invented) throw new Error("The market has no such podcasts");
  const shows = [quoted, invented].map((one) => ({
    id: String(one.id),
    title: one.title,
    publisher: one.publisher,
    summary: one.description,
    image: null,
    link: null,
    genre: one.genre,
  }));
  await writeCharts(database, { platform: "apple", week: 202647, shows, charts: [], later: [] });
  const chosen = shows.map((show, index) => ({
    ...{ platform: "apple", showId: show.id, country: "us", category: "business" },
    rank: index + 1,
  }));
  await chooseShows(database, { week: 202647, shows: chosen, most: 5 });
  await chooseShows(database, { week: 202648, shows: chosen, most: 5 });
  const messages = await nextShows(database, 5, thursday);
  expect(messages).toHaveLength(2);
  for (const message of [...messages, ...messages]) expect(await describeShow(app, message)).toBeNull();
  expect(world.requests).toHaveLength(2);
  const described = await readDescriptions(database, 202647, "apple");
  expect(described.map((show) => show.description)).toMatchObject([
    { domain: quoted.domain, evidence: quoted.description, evidenceFound: true },
    { domain: invented.domain, evidence: "Now also with pictures.", evidenceFound: false },
  ]);
}, 60_000);
