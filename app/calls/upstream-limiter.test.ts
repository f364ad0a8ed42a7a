import { expect, test, vi } from "vitest";
import type { Budget } from "./budgets.server";
import type { CallToReserve } from "./limiter";
import { LimiterWorld, start, toReserve, units } from "./testing/limiter-world";

const minute = 60_000;
const day = 24 * 60 * minute;

test("a call is counted once: reserved, then charged, then settled", async () => {
  const world = new LimiterWorld();
  world.charge("earlier", 7);
  const { granted } = await world.ask([1, 1, 1, 1], units(10));
  expect(granted).toHaveLength(3);
  expect((await world.ask([1], units(10))).grant).toMatchObject({ kind: "rate-limited", wait: 500 });
  for (const { id } of granted) world.charge(id, 1);
  expect((await world.ask([1], units(10))).grant).toMatchObject({ kind: "rate-limited" });
  await world.settle(granted[0]?.id ?? "", 1);
  await world.settle(granted[1]?.id ?? "", 1);
  expect((await world.ask([1], units(10))).grant).toMatchObject({ kind: "rate-limited" });
  await world.settle(granted[2]?.id ?? "", 1);
  expect((await world.ask([1], units(10))).refused).toHaveLength(1);
  expect((await world.ask([1], units(11))).granted).toHaveLength(1);
});

test("a call that cost nothing, or less than it might have, gives the rest back", async () => {
  const world = new LimiterWorld();
  const { granted } = await world.ask([4, 4], units(10));
  world.charge("call 1/1", 1);
  await world.settle("call 1/1", 1);
  await world.settle("call 2/1", 0);
  expect(granted).toHaveLength(2);
  expect((await world.ask([4, 4, 1, 1], units(10))).granted).toHaveLength(3);
});

test("calls that reserve twice their longest answer and cost a twentieth wait for each other, and none is refused while one fits", async () => {
  const world = new LimiterWorld();
  const [most, cost, budget] = [4, 0.2, units(6)];
  let last = "";
  for (let number = 1; number <= 11; number++) {
    const { granted } = await world.ask([most], budget);
    expect(granted).toHaveLength(1);
    expect((await world.ask([most], budget)).grant).toMatchObject({ kind: "rate-limited", wait: 500 });
    last = granted[0]?.id ?? "";
    world.charge(last, cost);
    await world.settle(last, cost);
  }
  expect(world.clock.now).toBe(start);
  expect(world.spent()).toBeCloseTo(2.2);
  expect((await world.ask([most], budget)).refused).toHaveLength(1);
});

test("what is free leaves whatever is spent; a dear call is refused where a cheap one is let out", async () => {
  const world = new LimiterWorld();
  world.charge("earlier", 9);
  expect((await world.ask([0, 0], units(5))).granted).toHaveLength(2);
  expect(await world.ask([3, 1], units(10))).toMatchObject({
    refused: [{ id: "call 3/1" }],
    granted: [{ id: "call 4/1" }],
  });
});

test("a bulk request leaves with those of its calls that fit", async () => {
  const world = new LimiterWorld();
  const grant = (calls: CallToReserve[][]) =>
    world.limiter.grant({
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
    ended: [],
    now: start,
  });
  expect(await world.limiter.reserved(["a", "b", "c", "d"])).toEqual(["a/1", "c/1"]);
});

test("a budget in dollars isn't lost to rounding", async () => {
  const world = new LimiterWorld();
  const budget: Budget = { limit: 0.3, unit: "usd" };
  for (const id of ["call 1/1", "call 2/1"]) {
    expect((await world.ask([1], budget)).granted).toHaveLength(1);
    world.charge(id, 1);
    await world.settle(id, 1);
  }
  expect((await world.ask([1], budget)).granted).toHaveLength(1);
});

test("an eviction forgets no reservation, and time ends none", async () => {
  const world = new LimiterWorld();
  await world.ask([1, 1, 1, 1, 1], units(10));
  world.restart();
  await world.ask([1, 1, 1], units(10));
  await world.pass(3 * day);
  world.restart();
  expect((await world.ask([1, 1, 1], units(10))).granted).toHaveLength(2);
});

test("calls whose settlement was lost are settled by what the books say", async () => {
  const world = new LimiterWorld();
  const { granted } = await world.ask([4, 4, 1], units(9));
  const [charged, free, open] = granted.map(({ id }) => id) as [string, string, string];
  world.charge(charged, 3);
  for (const id of [charged, free]) world.underWay.delete(id);
  expect((await world.ask([1], units(9))).granted).toEqual([]);
  await world.pass(3 * minute);
  expect((await world.ask([5, 1], units(9))).granted).toHaveLength(1);
  world.charge(open, 1);
  world.underWay.delete(open);
  await world.pass(3 * minute);
  expect(await world.limiter.reserved(["call 3"])).toEqual([]);
});

test("while the books can't be read open calls stay reserved, and the alarm goes on ringing", async () => {
  const world = new LimiterWorld();
  await world.ask([1, 1, 1], units(3));
  world.underWay.clear();
  world.reads.fail = true;
  await world.pass(day);
  expect(await world.limiter.reserved(["call 1", "call 2", "call 3"])).toHaveLength(3);
  world.reads.fail = false;
  await world.pass(2 * minute);
  expect((await world.ask([1, 1, 1], units(3))).granted).toHaveLength(3);
});

test("nothing rings, and no key is left, when nothing is reserved, held or counted any more", async () => {
  const world = new LimiterWorld();
  const rate = { calls: 3, per: 60_000 };
  const { departures } = (await world.grant({ rate, calls: [[toReserve("a/1", 1)]] })) as {
    departures: unknown[];
  };
  expect(departures).toHaveLength(1);
  await world.limiter.hold("b", 5 * minute, "quota");
  await world.settle("a/1", 0);
  await world.pass(10 * minute);
  expect(world.storage.alarmAt).toBeNull();
  expect([...(await world.storage.list({ prefix: "" })).keys()]).toEqual(["memory", "upstream"]);
});

test("a grant whose answer was lost is asked for again: its call is reserved once", async () => {
  const world = new LimiterWorld();
  const calls = [[toReserve("a/1", 2)]];
  await world.grant({ calls, budget: units(3) });
  expect(await world.grant({ calls, budget: units(3) })).toMatchObject({
    departures: [{ granted: ["a/1"] }],
  });
  await world.settle("a/1", 2);
  expect((await world.ask([1], units(3))).granted).toHaveLength(1);
});

test("before anything is refused for good the ledger is read, so that what turned out cheaper counts at once", async () => {
  const world = new LimiterWorld();
  const { granted } = await world.ask([4, 1], units(5));
  for (const { id, atMost } of granted) await world.settle(id, atMost.units);
  world.charge("call 1/1", 1);
  world.charge("call 2/1", 1);
  world.clock.now += 20_000;
  expect((await world.ask([3], units(5))).granted).toHaveLength(1);
});

test("a call that cost more than it was to cost at most is told, and counts for what it cost", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const world = new LimiterWorld();
  await world.ask([2, 2], units(5));
  world.charge("call 1/1", 3);
  await world.settle("call 1/1", 3);
  expect(world.exceeded).toEqual(["3"]);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
  expect((await world.ask([1], units(5))).granted).toEqual([]);
});

test("calls that may cost more than their most exceed a budget by one call's excess, however many are under way", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const world = new LimiterWorld();
  const cost = async (id: string, each: number) => {
    world.charge(id, each);
    await world.settle(id, each);
  };
  await world.ask([2], units(26));
  await cost("call 1/1", 5);
  world.restart();
  for (let number = 0; number < 30; number++) {
    const { granted } = await world.ask([2, 2, 2], units(26));
    for (const { id } of granted) await cost(id, 5);
  }
  expect(world.spent()).toBeGreaterThan(24);
  expect(world.spent()).toBeLessThanOrEqual(26 + 3);
  vi.restoreAllMocks();
});

test("nothing leaves on the strength of a ledger that is being read still", async () => {
  const world = new LimiterWorld();
  world.charge("earlier", 5);
  const both = await Promise.all([world.ask([3], units(6)), world.ask([3], units(6))]);
  expect(both.flatMap(({ granted }) => granted)).toEqual([]);
});

test("calls without a budget are reserved too, for the budget that is set while they are under way", async () => {
  const world = new LimiterWorld();
  await world.ask([1, 1, 1]);
  world.charge("call 1/1", 1);
  expect(world.reads.count).toBe(0);
  expect((await world.ask([1, 1, 1], units(5))).granted).toHaveLength(2);
});

test("a new month begins with nothing spent but what is under way", async () => {
  const world = new LimiterWorld();
  world.clock.now = Date.UTC(2026, 11, 1) - 1000;
  await world.ask([1, 1, 1], units(3));
  world.charge("call 1/1", 1);
  await world.settle("call 1/1", 1);
  world.clock.now += 2000;
  expect((await world.ask([1, 1, 1], units(3))).granted).toHaveLength(1);
  world.charge("call 2/1", 1);
  await world.settle("call 2/1", 1);
  world.charge("call 3/1", 1);
  await world.settle("call 3/1", 1);
  expect((await world.ask([1], units(3))).grant).toMatchObject({ kind: "rate-limited" });
});

test("a ledger that can't be read refuses what a budget limits, until it can; what is known goes on counting", async () => {
  const world = new LimiterWorld();
  world.reads.fail = true;
  await expect(world.ask([1], units(5))).rejects.toThrow("fetch failed");
  expect((await world.ask([1])).granted).toHaveLength(1);
  world.reads.fail = false;
  expect((await world.ask([1], units(5))).granted).toHaveLength(1);
  world.reads.fail = true;
  world.clock.now += 11 * minute;
  expect((await world.ask([1, 1, 1, 1], units(5))).granted).toHaveLength(3);
});

test("the writes of one grant, and of one settlement, go to storage without a pause: one commit each", async () => {
  const world = new LimiterWorld();
  const commits: string[][] = [];
  let open: string[] | undefined;
  const note = (key: string) => {
    if (!open) {
      open = [];
      commits.push(open);
      queueMicrotask(() => (open = undefined));
    }
    open.push(key);
  };
  const { put } = world.storage;
  vi.spyOn(world.storage, "put").mockImplementation((key, value) => (note(key), put(key, value)));
  const { granted } = await world.ask([1, 1, 1], units(100));
  expect(commits.at(-1)?.toSorted()).toEqual([
    "bucket b",
    ...granted.map(({ id }) => `open ${id}`),
    "upstream",
  ]);
  commits.length = 0;
  const remove = world.storage.delete;
  vi.spyOn(world.storage, "delete").mockImplementation((key) => (note(key), remove(key)));
  await world.limiter.settle(granted.map(({ id }) => ({ id, units: 1, usd: 0 })));
  expect(commits).toEqual([[...granted.map(({ id }) => `open ${id}`), "spent"]]);
});

test("what many workers ask for and settle at once outlives a restart", async () => {
  const world = new LimiterWorld();
  await Promise.all(Array.from({ length: 20 }, () => world.ask([1], units(100))));
  await Promise.all(Array.from({ length: 20 }, (_, at) => world.settle(`call ${at + 1}/1`, 1)));
  world.restart();
  expect((await world.ask([80, 81], units(100))).granted).toHaveLength(1);
});
