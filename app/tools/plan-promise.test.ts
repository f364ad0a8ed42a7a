/**
 * Checks "Check first" on over forty sandbox files. In nine of ten, the actual cost must lie in the
 * predicted range. The range must not be much wider than one from the market's true distribution.
 */
import { beforeAll, expect, test } from "vitest";
import { answer } from "../../sandbox/answer";
import { createWorld } from "../../sandbox/world";
import { rowsOfTools } from "../../scripts/costs/tools";
import { foretellCost, type KnownRows, type RowCost } from "../runs/csv/cost-range";
import { costOf } from "../runs/csv/row-cost";
import type { Implementation } from "../toolkit/implementation";
import { readSettings } from "../toolkit/settings";
import { tryQuery } from "../toolkit/try-query";
import { modelPrices } from "../vendors/language-model/prices";
import { testNow, upstreamsOver } from "../vendors/replay";
import { runCoWorkers } from "./co-workers/run.server";
import { runCompetitors } from "./competitors/run.server";
import { runHostsGuests } from "./hosts-guests/run.server";
import { runIntentTracker } from "./intent-tracker/run.server";
import { runSmEnricher } from "./sm-enricher/run.server";
import { runUseCases } from "./use-cases/run.server";
import { runValidTargets } from "./valid-targets/run.server";
import { runYoutubeLight } from "./youtube-light/run.server";
import { runYoutube } from "./youtube/run.server";

/** Number of real lookups per query; the test draws its files from these rows. */
const looked = 24;

const { companies, people } = createWorld({ now: () => testNow }).market;
const every = <T>(all: readonly T[]) =>
  Array.from({ length: looked }, (_, at) => all[Math.floor((at * all.length) / looked)] as T);
const domains = every(companies).map(({ domain }) => ({ domain }));
const emails = every(people).map(({ email }) => ({ email }));
const words = ["podcast", "webinar", "video", "interview", "recording", "live streaming", "remote", "hiring"];

const queries: [tool: Implementation, query: string, inputs: Record<string, unknown>[]][] = [
  [runCompetitors, "find", domains],
  [runUseCases, "scrape", domains],
  [runYoutube, "scrape", domains],
  [runYoutubeLight, "scrape", domains],
  [runSmEnricher, "scores", domains.map(({ domain }) => ({ name: domain }))],
  [runHostsGuests, "enrich", emails.map((each) => ({ ...each, type: "host" }))],
  [runValidTargets, "client", domains],
  [runValidTargets, "target", emails],
  [runValidTargets, "relevantTarget", domains],
  [runIntentTracker, "scrape", words.map((keyword) => ({ keyword, is_linkedin: true }))],
  [runCoWorkers, "scrape", every(people).map(({ linkedInUrl }) => ({ linkedInUrl }))],
];

/** Returns each input's cost as a file stores it. Failed inputs do not count. */
async function costsOf([tool, query, inputs]: (typeof queries)[number]): Promise<string[]> {
  const respond = answer(createWorld({ now: () => testNow }));
  const costs: string[] = [];
  for (const input of inputs) {
    const calls: Parameters<typeof costOf>[0] = { costs: new Map(), hasKeptAnswers: false };
    const upstreams = upstreamsOver(
      async (request) => respond(request),
      () => testNow,
      [],
      undefined,
      (vendor) => {
        const cost = calls.costs.get(vendor.name) ?? { calls: 0, units: 0, usd: 0 };
        calls.costs.set(vendor.name, cost);
        return cost;
      },
    );
    const isOver = await tryQuery(tool, query, { input, upstreams, now: testNow, approved: true }).then(
      () => true,
      () => false,
    );
    if (isOver) costs.push(costOf(calls) ?? "{}");
  }
  return costs;
}

/** Returns reproducible random numbers (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const between = (random: () => number, low: number, high: number) =>
  Math.round(low * (high / low) ** random());

/** Returns a row's amount: US dollars, or calls for free queries. */
const amountOf = (cost: string, isFree: boolean): number =>
  Object.values(JSON.parse(cost) as RowCost).reduce((sum, { calls, usd }) => sum + (isFree ? calls : usd), 0);
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Returns the tool's maximum price over these rows with default settings. */
function mostOf([{ tool }, query, inputs]: (typeof queries)[number]): number {
  const most = tool.queries[query]?.csv?.mostUsdPerRow;
  if (typeof most !== "function") return most ?? Number.NaN;
  const settings = tool.settings ? readSettings(tool.settings, null) : {};
  const models = modelPrices({ bulk: "gpt-6-luna", writing: "gpt-6.1-terra" });
  return Math.max(...inputs.map((input) => most({ input, settings, models })));
}

function kindsOf(rows: string[]): KnownRows[] {
  const counts = new Map<string, number>();
  for (const cost of rows) counts.set(cost, (counts.get(cost) ?? 0) + 1);
  return [...counts].map(([cost, count]) => ({ cost: JSON.parse(cost) as RowCost, rows: count }));
}

const market: string[][] = [];
beforeAll(async () => {
  for (const query of queries) market.push(await costsOf(query));
}, 600_000);

test("npm run costs takes each tool's calls and prices from these lookups", () => {
  const found = queries.map(([{ tool }, query], at) => {
    const rows = (market[at] ?? []).map((cost) => Object.values(JSON.parse(cost) as RowCost));
    const mean = (of: (row: RowCost[string][]) => number) => sumOf(rows.map(of)) / rows.length;
    return {
      tool: tool.slug,
      query,
      calls: mean((row) => sumOf(row.map(({ calls }) => calls))),
      paid: mean((row) => sumOf(row.map(({ calls, usd }) => (usd > 0 ? calls : 0)))),
      usd: mean((row) => sumOf(row.map(({ usd }) => usd))),
    };
  });
  expect(rowsOfTools.map(({ tool, query }) => ({ tool, query }))).toEqual(
    found.map(({ tool, query }) => ({ tool, query })),
  );
  const figures = ["calls", "paid", "usd"] as const;
  const isOff = (one: number, other: number) => Math.abs(one - other) > 0.1 * other + 1e-9;
  const off = found.filter((each, at) =>
    figures.some((figure) => isOff(each[figure], rowsOfTools[at]?.[figure] ?? Number.NaN)),
  );
  expect(off).toEqual([]);
});

test("what a file will cost is in the range that was told, and the range is as narrow as can be known; no row costs more than was said", async () => {
  for (const [at, query] of queries.entries()) {
    const most = mostOf(query);
    for (const cost of market[at] ?? []) expect(amountOf(cost, false)).toBeLessThanOrEqual(most + 1e-9);
  }
  const random = randomFrom(18);
  const draw = <T>(from: T[], rows: number) =>
    Array.from({ length: rows }, () => from[Math.floor(random() * from.length)] as T);
  // Each query has worked one file before the forty.
  const known = market.map((costs) => draw(costs, between(random, 60, 600)));
  let inside = 0;
  const ratios: number[] = [];
  for (let file = 0; file < 40; file++) {
    const at = file % queries.length;
    const costs = market[at] as string[];
    const isFree = sumOf(costs.map((cost) => amountOf(cost, false))) === 0;
    const amounts = costs.map((cost) => amountOf(cost, isFree));
    const rows = between(random, 30, 1000);
    const told = foretellCost(kindsOf(known[at] as string[]), rows);
    if (!told) throw new Error("Enough rows are known");
    const sumsOfCalls = (end: "low" | "high") =>
      told.upstreams.reduce((sum, { calls }) => sum + calls[end], 0);
    const [low, high] = isFree ? [sumsOfCalls("low"), sumsOfCalls("high")] : [told.usd.low, told.usd.high];
    const worked = draw(costs, rows);
    const real = sumOf(worked.map((cost) => amountOf(cost, isFree)));
    if (real >= low - 1e-9 && real <= high + 1e-9) inside += 1;
    const truth = Array.from({ length: 400 }, () => sumOf(draw(amounts, rows))).toSorted((a, b) => a - b);
    const width = (truth[379] ?? 0) - (truth[20] ?? 0);
    if (width > 0) ratios.push((high - low) / width);
    known[at]?.push(...worked);
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? Number.NaN;
  expect(inside).toBeGreaterThanOrEqual(34);
  expect(inside).toBeLessThanOrEqual(38);
  expect(median).toBeLessThanOrEqual(1.5);
}, 600_000);

test("too few rows tell nothing, and a range is the same each time", () => {
  const cost = (usd: number) => ({ apollo: { calls: 1, units: usd * 5, usd } });
  expect(foretellCost([{ cost: cost(1), rows: 19 }], 100)).toBeNull();
  const known = [
    { cost: cost(1), rows: 5 },
    { cost: {}, rows: 45 },
  ];
  const told = foretellCost(known, 200);
  expect(foretellCost(known, 200)).toEqual(told);
  expect(told?.usd.low).toBeGreaterThan(0);
  expect(told?.usd.low).toBeLessThan(20);
  expect(told?.usd.high).toBeGreaterThan(20);
  expect(foretellCost([{ cost: cost(2), rows: 60 }], 30)?.usd).toEqual({ low: 60, high: 60 });
});
