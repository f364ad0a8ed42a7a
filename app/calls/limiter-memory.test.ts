/** A limiter that lost its storage, and a second console with its own limiters: no expensive call is sent twice. */
import { expect, inject, test } from "vitest";
import { testApp } from "../runs/testing/test-app";
import type { Vendor } from "../vendors/vendor";
import { LimiterWorld, toReserve } from "./testing/limiter-world";
import { mayHaveCost, hasCost, never, paidService, yes } from "./testing/paid-service";

const { service, dear, cheap, worker, ledger } = paidService();
const minute = 60_000;

/** The console is killed after the worker's request has left. */
async function killedAt(vendor: Vendor) {
  const first = worker();
  const left = Promise.withResolvers<void>();
  service.answers = [() => (left.resolve(), never()), yes];
  void first.ask(vendor);
  await left.promise;
  first.dies();
}

/** Replaces the limiters with new ones that know nothing about earlier calls. */
async function otherLimiters() {
  const other = await testApp(inject("databaseUrl"), () => Promise.reject(new Error("nothing is asked")));
  Object.assign(service.app.limiter, other.limiter);
}

test("a dear call that a limiter let out before its memory was lost is booked, and asked about", async () => {
  await killedAt(dear());
  await otherLimiters();
  expect(await worker().failure(dear())).toMatchObject({ kind: "uncertain" });
  expect(service.asked).toBe(1);
  expect(await ledger(dear())).toEqual([mayHaveCost(0.2)]);
});

test("a cheap one is booked, and sent once more", async () => {
  await killedAt(cheap());
  await otherLimiters();
  const { ask, writes } = worker();
  expect(await ask(cheap())).toBe("yes");
  await writes.settled();
  expect(await ledger(cheap())).toEqual([mayHaveCost(0.01), hasCost(0.01)]);
});

test("so is what another console let out, by a limiter that has a memory of its own calls", async () => {
  await killedAt(dear());
  await otherLimiters();
  service.answers = [never, yes, never, yes];
  const about = service.about;
  service.about = crypto.randomUUID();
  const vendor = { ...dear(), name: `service-${about}` };
  const { ask, writes } = worker();
  expect(await ask(vendor)).toBe("yes");
  await writes.settled();
  service.about = about;
  expect(await worker().failure(dear())).toMatchObject({ kind: "uncertain" });
});

const granted = async (world: LimiterWorld, id: string) => world.grant({ calls: [[toReserve(id, 1)]] });
const reserved = (world: LimiterWorld, claim: string, at: number) =>
  world.limiter.reserved([claim], { vendor: "u", claims: [{ claim, at }] });

test("a limiter that remembers says what it let out, also after an eviction", async () => {
  const world = new LimiterWorld();
  await granted(world, "a/1");
  world.restart();
  expect(await reserved(world, "a", world.clock.now)).toEqual(["a/1"]);
  expect(await reserved(world, "never let out", world.clock.now)).toEqual([]);
});

test("one that began without memory does not know of what was claimed while the one before let calls out", async () => {
  const world = new LimiterWorld();
  await granted(world, "a/1");
  const before = world.clock.now;
  world.loseMemory();
  await world.pass(5 * minute);
  expect(await reserved(world, "b", before)).toEqual(["b/1"]);
  await granted(world, "c/1");
  expect(await reserved(world, "c", before)).toEqual(["c/1"]);
  await world.pass(30 * minute);
  expect(await reserved(world, "claimed since", world.clock.now)).toEqual([]);
});

test("what costs nothing notes nothing; what is paid notes its limiter every five minutes", async () => {
  const world = new LimiterWorld();
  await granted(world, "free/1").then(() => world.grant({ calls: [[toReserve("free/2", 0)]] }));
  const notes: number[] = [];
  world.memories.set = (memory, at) => {
    notes.push(at);
    return Map.prototype.set.call(world.memories, memory, at) as typeof world.memories;
  };
  for (let asked = 0; asked < 25; asked++) {
    await granted(world, `paid ${asked}/1`);
    await world.pass(minute);
  }
  expect(notes).toHaveLength(4);
  expect(world.memories.size).toBe(1);
});

test("while the database can't be told calls leave all the same, and it is told a minute later", async () => {
  const world = new LimiterWorld();
  const set = world.memories.set.bind(world.memories);
  world.memories.set = () => {
    throw new Error("fetch failed");
  };
  expect(await granted(world, "a/1")).toMatchObject({ departures: [{ granted: ["a/1"] }] });
  world.memories.set = set;
  await world.pass(2 * minute);
  await granted(world, "b/1");
  expect(world.memories.size).toBe(1);
});
