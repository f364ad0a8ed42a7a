import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { countRows } from "../storage/rows";
import { monthOf, spentByRuns } from "../storage/ledger";
import type { Budget } from "./budgets.server";
import { answeringService } from "../runs/testing/made-up-tool";
import { memoryStorage } from "../storage/testing/object-storage";
import { startTestCsv, testApp } from "../runs/testing/test-app";
import { workToEnd } from "../runs/testing/work-csv";
import type { CallToReserve, Grant, Settlement } from "./limiter";
import { UpstreamLimiter } from "./upstream-limiter.server";

const minute = 60_000;
const start = Date.UTC(2026, 10, 20);

/** A limiter with a ledger and a clock of its own; `restart` is what an eviction does. */
function limiterWithLedger() {
  const clock = { now: start };
  const ledger: (Settlement & { month: string })[] = [];
  const storage = memoryStorage();
  const reads = { count: 0, fail: false };
  const make = () =>
    new UpstreamLimiter({
      storage,
      now: () => clock.now,
      readLedger: async (_upstream, month, without) => {
        reads.count += 1;
        // The answer comes a while after the database has looked.
        const rows = ledger.filter((row) => row.month === month && !without.includes(row.id));
        for (let turn = 0; turn < 20; turn++) await Promise.resolve();
        if (reads.fail) throw new Error("fetch failed");
        const sum = (of: "units" | "usd") => rows.reduce((total, row) => total + row[of], 0);
        return { units: sum("units"), usd: sum("usd") };
      },
    });
  const each = { limiter: make() };
  let number = 0;
  return {
    clock,
    ledger,
    reads,
    limiter: () => each.limiter,
    restart: () => void (each.limiter = make()),
    ask(units: number[], budget?: Budget) {
      const calls = units.map((most) => toReserve(`call ${(number += 1)}/1`, most));
      const rate = { calls: 1_000_000, per: 1000, apart: 0 };
      return each.limiter
        .grant({
          upstream: "u",
          bucket: "b",
          rate,
          calls: calls.map((each) => [each]),
          succeeded: 0,
          late: [],
          budget,
        })
        .then((grant) => ({ grant, ...among(calls, grant) }));
    },
    charge(id: string, units: number) {
      if (units > 0) ledger.push({ ...costing(id, units), month: monthOf(clock.now) });
    },
    settle: (id: string, units: number) => each.limiter.settle([costing(id, units)]),
    spent: () =>
      ledger.filter(({ month }) => month === monthOf(clock.now)).reduce((sum, row) => sum + row.units, 0),
  };
}

const costing = (id: string, units: number): Settlement => ({ id, units, usd: units / 10 });
const toReserve = (id: string, units: number): CallToReserve => ({ id, atMost: { units, usd: units / 10 } });

/** Of the calls, those that the grant lets out and those it refuses. */
function among(calls: CallToReserve[], grant: Grant): { granted: CallToReserve[]; refused: CallToReserve[] } {
  if ("wait" in grant) return { granted: [], refused: [] };
  const leaving = grant.departures.flatMap(({ granted }) => granted);
  return {
    granted: calls.filter(({ id }) => leaving.includes(id)),
    refused: calls.filter(({ id }) => grant.refused.includes(id)),
  };
}
const units = (limit: number): Budget => ({ limit, unit: "units" });

test("a call is counted once: reserved, then charged, then settled", async () => {
  const { ask, charge, settle, ledger } = limiterWithLedger();
  ledger.push({ ...costing("earlier", 7), month: "2026-11" });
  const { granted } = await ask([1, 1, 1, 1], units(10));
  expect(granted).toHaveLength(3);
  expect((await ask([1], units(10))).grant).toMatchObject({ kind: "rate-limited", wait: 500 });
  for (const { id } of granted) charge(id, 1);
  expect((await ask([1], units(10))).grant).toMatchObject({ kind: "rate-limited" });
  await settle(granted[0]?.id ?? "", 1);
  await settle(granted[1]?.id ?? "", 1);
  expect((await ask([1], units(10))).grant).toMatchObject({ kind: "rate-limited" });
  await settle(granted[2]?.id ?? "", 1);
  expect((await ask([1], units(10))).refused).toHaveLength(1);
  expect((await ask([1], units(11))).granted).toHaveLength(1);
});

test("a call that cost nothing, or less than it might have, gives the rest back", async () => {
  const { ask, charge, settle } = limiterWithLedger();
  const { granted } = await ask([4, 4], units(10));
  charge("call 1/1", 1);
  await settle("call 1/1", 1);
  await settle("call 2/1", 0);
  expect(granted).toHaveLength(2);
  expect((await ask([4, 4, 1, 1], units(10))).granted).toHaveLength(3);
});

test("what is free leaves whatever is spent; a dear call is refused where a cheap one is let out", async () => {
  const { ask, ledger } = limiterWithLedger();
  ledger.push({ ...costing("earlier", 9), month: "2026-11" });
  expect((await ask([0, 0], units(5))).granted).toHaveLength(2);
  expect(await ask([3, 1], units(10))).toMatchObject({
    refused: [{ id: "call 3/1" }],
    granted: [{ id: "call 4/1" }],
  });
});

test("a bulk request leaves with those of its calls that fit", async () => {
  const { limiter } = limiterWithLedger();
  const grant = (calls: CallToReserve[][]) =>
    limiter().grant({
      upstream: "u",
      bucket: "b",
      rate: { calls: 100, per: 1000 },
      calls,
      succeeded: 0,
      late: [],
      budget: units(5),
    });
  const both = [
    [toReserve("a/1", 2), toReserve("b/1", 6), toReserve("c/1", 2)],
    [toReserve("d/1", 2), toReserve("e/1", 1)],
  ];
  expect(await grant(both)).toEqual({
    departures: [
      { at: start, granted: ["a/1", "c/1"] },
      { at: start + 5, granted: ["e/1"] },
    ],
    refused: ["b/1"],
    now: start,
  });
  expect(await limiter().reserved(["a", "b", "c", "d"])).toEqual(["a", "c"]);
});

test("a budget in dollars isn't lost to rounding", async () => {
  const { ask, settle, charge } = limiterWithLedger();
  const budget: Budget = { limit: 0.3, unit: "usd" };
  for (const id of ["call 1/1", "call 2/1"]) {
    expect((await ask([1], budget)).granted).toHaveLength(1);
    charge(id, 1);
    await settle(id, 1);
  }
  expect((await ask([1], budget)).granted).toHaveLength(1);
});

test("an eviction forgets no reservation; one whose caller has died lapses, and the ledger says what it cost", async () => {
  const { ask, restart, charge, clock } = limiterWithLedger();
  await ask([1, 1, 1, 1, 1], units(10));
  await ask([1, 1, 1], units(10));
  charge("call 1/1", 1);
  restart();
  expect((await ask([1, 1, 1], units(10))).granted).toHaveLength(2);
  clock.now += 16 * minute;
  expect((await ask(Array<number>(12).fill(1), units(10))).granted).toHaveLength(9);
});

test("what a lapsed call was charged is read from the ledger, however lately that was read before", async () => {
  const { ask, charge, clock } = limiterWithLedger();
  await ask([1, 1, 1, 1, 1], units(10));
  charge("call 1/1", 1);
  charge("call 2/1", 1);
  clock.now += 11 * minute;
  expect((await ask([1], units(10))).granted).toHaveLength(1);
  clock.now += 5 * minute;
  expect((await ask(Array<number>(12).fill(1), units(10))).granted).toHaveLength(7);
});

test("nothing leaves on the strength of a ledger that is being read still", async () => {
  const { ask, ledger } = limiterWithLedger();
  ledger.push({ ...costing("earlier", 5), month: "2026-11" });
  const both = await Promise.all([ask([3], units(6)), ask([3], units(6))]);
  expect(both.flatMap(({ granted }) => granted)).toEqual([]);
});

test("calls without a budget are reserved too, for the budget that is set while they are under way", async () => {
  const { ask, charge, reads } = limiterWithLedger();
  await ask([1, 1, 1]);
  charge("call 1/1", 1);
  expect(reads.count).toBe(0);
  expect((await ask([1, 1, 1], units(5))).granted).toHaveLength(2);
});

test("a new month begins with nothing spent but what is under way", async () => {
  const { ask, charge, settle, clock } = limiterWithLedger();
  clock.now = Date.UTC(2026, 11, 1) - 1000;
  await ask([1, 1, 1], units(3));
  charge("call 1/1", 1);
  await settle("call 1/1", 1);
  clock.now += 2000;
  expect((await ask([1, 1, 1], units(3))).granted).toHaveLength(1);
  charge("call 2/1", 1);
  await settle("call 2/1", 1);
  charge("call 3/1", 1);
  await settle("call 3/1", 1);
  expect((await ask([1], units(3))).grant).toMatchObject({ kind: "rate-limited" });
});

test("a ledger that can't be read refuses what a budget limits, until it can; what is known goes on counting", async () => {
  const { ask, reads, clock } = limiterWithLedger();
  reads.fail = true;
  await expect(ask([1], units(5))).rejects.toThrow("fetch failed");
  expect((await ask([1])).granted).toHaveLength(1);
  reads.fail = false;
  expect((await ask([1], units(5))).granted).toHaveLength(1);
  reads.fail = true;
  clock.now += 11 * minute;
  expect((await ask([1, 1, 1, 1], units(5))).granted).toHaveLength(3);
});

test("whatever happens in whatever order, no budget is exceeded, and none is refused that is not spent", async () => {
  const amount = fc.integer({ min: 0, max: 3 });
  const step = fc.oneof(
    fc.record({ do: fc.constant("ask" as const), units: fc.array(amount, { minLength: 1, maxLength: 3 }) }),
    fc.record({ do: fc.constant("charge" as const), which: fc.nat(), part: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ do: fc.constant("settle" as const), which: fc.nat() }),
    fc.record({ do: fc.constant("die" as const), which: fc.nat() }),
    fc.record({ do: fc.constant("pass" as const), minutes: fc.constantFrom(1, 8, 16) }),
    fc.record({ do: fc.constant("restart" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 80 }),
      fc.integer({ min: 0, max: 8 }),
      fc.boolean(),
      async (steps, limit, atOnce) => {
        const world = limiterWithLedger();
        const open: { id: string; units: number; charged: number; since: number }[] = [];

        let dead: typeof open = [];
        const underWay: Promise<unknown>[] = [];
        for (const each of steps) {
          if (each.do === "ask") {
            const asked = world.ask(each.units, units(limit)).then(({ grant, granted, refused }) => {
              const since = world.clock.now;
              open.push(...granted.map(({ id, atMost }) => ({ id, units: atMost.units, charged: 0, since })));
              for (const { atMost } of refused) expect(world.spent() + atMost.units).toBeGreaterThan(limit);
              // What is under way counts for what it may still cost at most, dead callers' calls until they lapse.
              if (atOnce || !("wait" in grant)) return;
              const cost = Math.min(...each.units);
              dead = dead.filter(({ since }) => since + 15 * minute > world.clock.now);
              const mayCome = [...open, ...dead].reduce((sum, call) => sum + call.units - call.charged, 0);
              expect(world.spent() + mayCome + cost).toBeGreaterThan(limit);
            });
            underWay.push(asked);
            if (!atOnce) await asked;
          } else if (each.do === "pass") {
            await Promise.all(underWay);
            world.clock.now += each.minutes * minute;
            // A call is settled or dead long before its reservation lapses.
            for (const call of open.splice(0)) {
              if (call.since + 10 * minute > world.clock.now) open.push(call);
              else await world.settle(call.id, call.charged);
            }
          } else if (each.do === "restart") {
            await Promise.all(underWay);
            world.restart();
          } else {
            const at = open.length > 0 ? each.which % open.length : -1;
            const call = open[at];
            if (!call) continue;
            if (each.do === "charge") {
              const charged = Math.min(each.part, call.units - call.charged);
              call.charged += charged;
              world.charge(call.id, charged);
            } else {
              open.splice(at, 1);
              if (each.do === "die") dead.push(call);
              else {
                const settled = world.settle(call.id, call.charged);
                underWay.push(settled);
                if (!atOnce) await settled;
              }
            }
          }
          expect(world.spent()).toBeLessThanOrEqual(limit);
        }
        await Promise.all(underWay);
      },
    ),
    { numRuns: 1000 },
  );
});

/** A file of so many domains, and a service that knows nothing of every eleventh. */
async function fileRun(rows: number) {
  const app = await testApp(inject("databaseUrl"), async (request) => {
    const about = new URL(request.url).searchParams.get("about") ?? "";
    if (Number(/^row(\d+)-/.exec(about)?.[1]) % 11 === 10) return new Response("", { status: 404 });
    return Response.json({ answer: `about ${about}` });
  });
  app.service = { ...answeringService, name: `service ${crypto.randomUUID()}` };
  const mark = crypto.randomUUID().slice(0, 8);
  const text = ["domain", ...Array.from({ length: rows }, (_, at) => `row${at}-${mark}.com`)].join("\n");
  return async (limit: number) => {
    app.budgets[app.service.name] = { limit, unit: "units" };
    const runId = await startTestCsv(app, text, { query: "askFast" });
    await workToEnd(app, runId);
    const spent = (await spentByRuns(app.database, [runId])).get(runId)?.[app.service.name];
    return { counts: await countRows(app.database, runId), units: spent?.units ?? 0 };
  };
}

test("a file that needs 182 of a budget of 210 gets through", async () => {
  const work = await fileRun(200);
  const { counts, units: spent } = await work(210);
  expect(counts).toMatchObject({ done: 182, "no-data": 18, failed: 0 });
  expect(spent).toBe(182);
});

test("a budget is used up and not exceeded; raised, the rest is looked up at once and no row twice", async () => {
  const work = await fileRun(150);
  const first = await work(100);
  expect(first.units).toBe(100);
  expect(first.counts.failed).toBeGreaterThan(0);
  const second = await work(170);
  expect(second.counts).toMatchObject({ done: 137, "no-data": 13, failed: 0 });
  expect(first.units + second.units).toBe(137);
});
