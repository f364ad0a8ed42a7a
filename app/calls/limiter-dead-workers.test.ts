/** Money of calls whose worker is presumed dead, rightly or wrongly. */
import { expect, test } from "vitest";
import { LimiterWorld, toReserve, units } from "./testing/limiter-world";

const minute = 60_000;
const day = 24 * 60 * minute;

test("a call whose worker died counts for what it may have been charged", async () => {
  const world = new LimiterWorld();
  const { granted } = await world.ask([4, 4], units(10));
  for (const { id, atMost } of granted) world.die(id, atMost.units);
  await world.pass(3 * minute);
  expect(world.spent()).toBe(8);
  expect(await world.ask([3, 2], units(10))).toMatchObject({
    refused: [{ id: "call 3/1" }],
    granted: [{ id: "call 4/1" }],
  });
});

test("nothing leaves any more under a claim that was judged, also after an eviction; others of its request do", async () => {
  const world = new LimiterWorld();
  await world.grant({ calls: [[toReserve("a/1", 1)]] });
  expect(await world.limiter.reserved(["a", "b"])).toEqual(["a/1"]);
  world.restart();
  const bulk = [[toReserve("a/1", 1), toReserve("b/1", 1), toReserve("c/1", 1)]];
  expect(await world.grant({ calls: bulk })).toMatchObject({
    departures: [{ granted: ["c/1"] }],
    ended: ["a/1", "b/1"],
  });
  // After the ledger has decided about a claim, nothing more leaves under it.
  await world.pass(3 * minute);
  expect(await world.grant({ calls: [[toReserve("c/2", 1)]] })).toMatchObject({
    departures: [],
    ended: ["c/2"],
  });
  await world.pass(day);
  expect([...(await world.storage.list({ prefix: "" })).keys()]).toEqual(["memory", "upstream"]);
});

test("a call whose worker was taken for dead, and says it cost less, counts for that at once", async () => {
  const world = new LimiterWorld();
  const { granted } = await world.ask([3], units(4));
  const [late] = granted;
  if (!late) throw new Error("nothing was let out");
  world.die(late.id, 3);
  await world.pass(5 * minute);
  expect((await world.ask([3], units(4))).refused).toHaveLength(1);
  // The worker is alive after all and never sent the call; the ledger was read a moment ago.
  world.ledger.pop();
  await world.settle(late.id, 0);
  expect((await world.ask([3], units(4))).granted).toHaveLength(1);
});
