/**
 * Checks that "Check first" is right for nine files in ten, over more than 200 random files. The
 * test draws rates, prices and speeds that the code was not tuned on, and uses a simulated clock.
 */
import { expect, inject, test } from "vitest";
import { inputKind } from "../runs/csv/input-kind";
import { foretell, keepExperience, secondsFor } from "../runs/csv/experience.server";
import { startTestCsv, storedRun, testApp, type TestApp } from "../runs/testing/test-app";
import { jsonOf } from "../storage/batch";
import { registry } from "./registry.server";

/** The forecast was not tuned on these markets. The day's date draws one more each day. */
const seeds = [
  ...Array.from({ length: 10 }, (_, at) => at + 101),
  Number(new Date().toISOString().slice(0, 10).replaceAll("-", "")),
];
const filesInAll = 200;
const redraws = 200;

/** Returns reproducible random numbers (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  const pick = <T>(all: readonly T[]) => all[Math.floor(next() * all.length)] as T;
  /** Draws small numbers as often as large ones. */
  const scaled = (low: number, high: number) => low * (high / low) ** next();
  const spread = () => Math.exp(0.4 * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()));
  return { next, between, pick, scaled, spread };
}
type Random = ReturnType<typeof randomFrom>;

/** One vendor that a row may call. */
interface Step {
  upstream: string;
  usd: number;
  chance: number;
  mostUnits: number;
  seconds: number;
}
interface Kind {
  input: (at: string) => Record<string, string>;
  steps: Step[];
}
/** A query's random market: kinds of inputs and the speed of its vendors. */
interface Market {
  tool: string;
  query: string;
  kinds: Kind[];
  rowsPerSecond: number;
}

const inputs: Kind["input"][] = [
  (at) => ({ email: `person${at}@acme.example` }),
  (at) => ({ domain: `acme${at}.example` }),
  (at) => ({ linkedInUrl: `https://www.linkedin.com/in/person-${at}` }),
  (at) => ({ name: `Person ${at}` }),
];
const prices = [0, 0, 0.0003, 0.001, 0.0092, 0.02, 0.0537, 0.2, 0.28];

function marketOf(of: { tool: string; query: string }, random: Random): Market {
  const kinds = inputs
    .filter(() => random.next() < 0.5)
    .map((input): Kind => ({
      input,
      steps: Array.from({ length: 1 + Math.floor(random.next() * 4) }, (_, at) => ({
        upstream: `vendor-${at}`,
        usd: random.pick(prices),
        chance: random.between(0.05, 1),
        mostUnits: at === 0 && random.next() < 0.5 ? Math.floor(random.between(2, 26)) : 1,
        seconds: random.scaled(0.1, 5),
      })),
    }));
  return kinds.length > 0 ? { ...of, kinds, rowsPerSecond: random.scaled(1, 50) } : marketOf(of, random);
}

interface Worked {
  kind: number;
  cost: Record<string, { calls: number; units: number; usd: number }>;
  seconds: number;
}

/** Calls the steps that this row reaches. */
function askEach(
  { kinds }: Market,
  kind: number,
  random: Random,
  ask: (step: Step, units: number) => void,
): void {
  for (const step of kinds[kind]?.steps ?? [])
    if (random.next() < step.chance) ask(step, 1 + Math.floor(random.next() * step.mostUnits));
}

function workedRow(market: Market, kind: number, random: Random): Worked {
  const cost: Worked["cost"] = {};
  let seconds = 0.05;
  askEach(market, kind, random, ({ upstream, usd, seconds: takes }, units) => {
    cost[upstream] = { calls: 1, units, usd: units * usd };
    seconds += takes * random.spread();
  });
  return { kind, cost, seconds };
}
const usdOf = ({ cost }: Worked) => Object.values(cost).reduce((sum, { usd }) => sum + usd, 0);
const callsOf = ({ cost }: Worked) => Object.keys(cost).length;

/** Draws the total for these numbers of rows of each kind once more. */
function sumAgain(market: Market, rows: readonly number[], isFree: boolean, random: Random): number {
  let sum = 0;
  for (const [kind, count] of rows.entries())
    for (let row = 0; row < count; row++)
      askEach(market, kind, random, ({ usd }, units) => void (sum += isFree ? 1 : units * usd));
  return sum;
}

interface MadeUpFile {
  /** Number of rows of each kind. */
  mix: number[];
  /** Share of the rows that an earlier file answered. */
  warm: number;
  rows: number;
}

function fileOf({ kinds }: Market, random: Random, least = 30): MadeUpFile {
  const weights = kinds.map(() => random.scaled(0.1, 1));
  const total = weights.reduce((sum, each) => sum + each, 0);
  const rows = Math.round(random.scaled(least, 600));
  const mix = weights.map((weight) => Math.round((rows * weight) / total));
  return {
    mix,
    rows: mix.reduce((sum, each) => sum + each, 0),
    warm: random.next() < 0.4 ? random.between(0.1, 0.9) : 0,
  };
}

/** Returns the number of rows of each kind without an answer. */
const openOf = ({ mix, warm }: MadeUpFile) => mix.map((count) => Math.ceil(count * (1 - warm)));

/** Returns the rows in random order; answered rows cost nothing. */
function drawn(market: Market, file: MadeUpFile, random: Random) {
  const open = openOf(file);
  const rows = file.mix.flatMap((count, kind) =>
    Array.from({ length: count }, (_, at) => ({
      kind,
      isAnswered: at >= (open[kind] ?? 0),
      order: random.next(),
    })),
  );
  return rows
    .toSorted((a, b) => a.order - b.order)
    .map(({ kind, isAnswered }) => ({ ...workedRow(market, kind, random), isAnswered }));
}

const slots = 250;

/**
 * Works the file with limited concurrency and at the vendors' speed. @returns the seconds it took
 */
async function work(app: TestApp, market: Market, file: MadeUpFile, settings: object, random: Random) {
  const rows = drawn(market, file, random);
  const startedAt = app.now().getTime();
  const free = Array.from({ length: slots }, () => 0);
  let turn = 0;
  const ends = rows.map(({ seconds, isAnswered }, at) => {
    const place = at % slots;
    const begins = isAnswered
      ? (free[place] ?? 0)
      : Math.max(free[place] ?? 0, (turn += 1 / market.rowsPerSecond));
    return (free[place] = begins + (isAnswered ? 0.05 : seconds));
  });
  const seconds = Math.max(...ends);
  const id = await startTestCsv(app, "domain\nx.example", {
    tool: market.tool,
    query: market.query,
    settings: settings as never,
    startedAt: new Date(startedAt),
  });
  const mark = id.slice(0, 8);
  await app.database.$client.execute({
    sql: `INSERT INTO run_rows (run_id, position, state, input_json, cost_json, ended_at)
      SELECT ?, value ->> 0, 'done', value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
    args: [
      id,
      jsonOf(
        rows.map(({ kind, cost, isAnswered }, at) => [
          at,
          JSON.stringify(market.kinds[kind]?.input(`${mark}-${at}`)),
          isAnswered ? null : JSON.stringify(cost),
          startedAt + Math.round((ends[at] ?? 0) * 1000),
        ]),
      ),
    ],
  });
  app.clock.now += Math.ceil(seconds * 1000) + 60_000;
  await keepExperience(app, await storedRun(app, id));
  return { seconds, rows: rows.filter(({ isAnswered }) => !isAnswered) };
}

const csvQueries = registry.flatMap(({ tool }) =>
  Object.entries(tool.queries).flatMap(([query, { csv }]) => (csv ? [{ tool: tool.slug, query }] : [])),
);

test(
  "of two hundred files nine in ten cost what was told, in a narrow range, and take about as long",
  { timeout: 300_000 },
  async () => {
    const app = await testApp(inject("databaseUrl"), () => Promise.reject(new Error("Nothing is asked")));
    const told: { isIn: boolean; width: number; time: number; words: string }[] = [];
    for (const [place, seed] of seeds.entries()) {
      const random = randomFrom(seed);
      let files = Math.floor((filesInAll * (place + 1)) / seeds.length) - told.length;
      const settings = { forecast: { words: [crypto.randomUUID()] } };
      const markets = csvQueries.map((of) => marketOf(of, random));
      for (const market of markets)
        await work(app, market, { ...fileOf(market, random, 120), warm: 0 }, settings, random);
      for (let at = 0; at < files; at++) {
        const market = markets[at % markets.length] as Market;
        const file = fileOf(market, random);
        const open = openOf(file).reduce((sum, each) => sum + each, 0);
        const kinds = new Map(
          market.kinds.map(
            ({ input }, kind) => [inputKind(JSON.stringify(input("0"))), file.mix[kind] ?? 0] as const,
          ),
        );
        const foretold = await foretell(app, { ...market, settings: settings as never }, open, kinds);
        const { range } = foretold;
        // Some kind has too few known rows for a forecast.
        if (!range) {
          await work(app, market, file, settings, random);
          files += 1;
          continue;
        }
        const isFree = market.kinds.every(({ steps }) => steps.every(({ usd }) => usd === 0));
        const amountOf = isFree ? callsOf : usdOf;
        const sumOf = (rows: Worked[]) => rows.reduce((sum, row) => sum + amountOf(row), 0);
        const ends = (end: "low" | "high") =>
          isFree ? range.upstreams.reduce((sum, { calls }) => sum + calls[end], 0) : range.usd[end];
        const again = Array.from({ length: redraws }, () =>
          sumAgain(market, openOf(file), isFree, random),
        ).toSorted((a, b) => a - b);
        const spread = (again[Math.floor(redraws * 0.95)] ?? 0) - (again[Math.floor(redraws * 0.05)] ?? 0);
        const seconds = secondsFor(foretold, open);
        const real = await work(app, market, file, settings, random);
        const cost = sumOf(real.rows);
        told.push({
          isIn: cost >= ends("low") - 1e-9 && cost <= ends("high") + 1e-9,
          width: spread > 0 ? (ends("high") - ends("low")) / spread : 1,
          time: (seconds ?? 0) / real.seconds,
          words: `seed ${seed} ${market.tool} ${market.query}: ${open} of ${file.rows} rows, known ${foretold.known}; told ${ends("low").toFixed(2)} to ${ends("high").toFixed(2)}, cost ${cost.toFixed(2)}; told ${seconds?.toFixed(0)} s, took ${real.seconds.toFixed(0)} s`,
        });
      }
    }
    expect(told).toHaveLength(filesInAll);
    const inside = told.filter(({ isIn }) => isIn).length / told.length;
    const widths = told.map(({ width }) => width).toSorted((a, b) => a - b);
    const inTime = told.filter(({ time }) => time >= 0.5 && time <= 2).length / told.length;
    const figures = { inside, width: widths[100] ?? 0, inTime };
    const out = told.filter(({ isIn, time }) => !isIn || time < 0.5 || time > 2).map(({ words }) => words);
    expect(figures.inside >= 0.88 ? [] : out).toEqual([]);
    expect(figures.width).toBeLessThanOrEqual(1.5);
    expect(figures.inTime >= 0.95 ? [] : out).toEqual([]);
  },
);
