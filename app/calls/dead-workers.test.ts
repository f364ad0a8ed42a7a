/** Calls of workers that die without notice, and answers that arrive late. */
import { describe, expect, test, vi } from "vitest";
import { gathered, writeBatch } from "../storage/batch";
import { storeAnswer } from "./storage/calls";
import { recordPaidCall } from "./storage/ledger";
import { makeCertain } from "./storage/uncertain-calls";
import { failureOf, jsonAnswer } from "../vendors/replay";
import type { Vendor } from "../vendors/vendor";
import { becameOf } from "./became-of.server";
import { callKey } from "./call-key.server";
import { breaks, hasCost, mayHaveCost, never, paidService, yes } from "./testing/paid-service";

const { service, dear, cheap, free, worker, ledger, stored } = paidService();

describe("a worker that dies", () => {
  /** A worker whose request has left and that is never heard from again. */
  async function dead(vendor: Vendor) {
    const first = worker();
    const left = Promise.withResolvers<void>();
    service.answers = [
      () => {
        left.resolve();
        return never();
      },
      yes,
    ];
    void first.ask(vendor);
    await left.promise;
    first.dies();
    return first;
  }

  /** A worker with an expensive call under way; the test decides when the answer arrives. */
  async function out(vendor = dear(), ...then: (() => Promise<Response>)[]) {
    const first = worker();
    const { promise, resolve } = Promise.withResolvers<Response>();
    const left = Promise.withResolvers<void>();
    service.answers = [() => (left.resolve(), promise), ...then];
    const asking = first.ask(vendor);
    await left.promise;
    return { first, asking, resolve };
  }

  test("with a dear call under way: the next worker books it and does not repeat it", async () => {
    await dead(dear());
    expect(await worker().failure(dear())).toMatchObject({ kind: "uncertain" });
    expect(service.asked).toBe(1);
    expect(await ledger(dear())).toEqual([mayHaveCost(0.2)]);
  });

  test("and whose limiter gives no answer at first: it is asked again what was sent", async () => {
    await dead(dear());
    const { reserved } = service.app.limiter;
    let asked = 0;
    service.app.limiter.reserved = (...about) =>
      (asked += 1) <= 2 ? Promise.reject(new Error("Network connection lost.")) : reserved(...about);
    expect(await worker().failure(dear())).toMatchObject({ kind: "uncertain" });
    expect(asked).toBe(3);
  });

  test("with a cheap call under way: the next worker repeats it, both are booked", async () => {
    await dead(cheap());
    const { ask, writes } = worker();
    expect(await ask(cheap())).toBe("yes");
    await writes.settled();
    expect(await ledger(cheap())).toEqual([mayHaveCost(0.01), hasCost(0.01)]);
  });

  test("with a free call under way: the next worker repeats it", async () => {
    await dead(free());
    expect(await worker().ask(free())).toBe("yes");
    expect(service.asked).toBe(2);
  });

  test("before its turn came: what was never sent is sent, at once", async () => {
    const { grant } = service.app.limiter;
    const stands = Promise.withResolvers<void>();
    service.app.limiter.grant = () => {
      stands.resolve();
      return new Promise(() => undefined);
    };
    const first = worker();
    void first.ask(dear());
    await stands.promise;
    service.app.limiter.grant = grant;
    first.dies();
    service.answers = [yes];
    const { ask, writes } = worker();
    expect(await ask(dear())).toBe("yes");
    await writes.settled();
    expect(await ledger(dear())).toEqual([hasCost(0.2)]);
  });

  test("and many wait for it: one repeats it", async () => {
    await dead(cheap());
    const workers = [worker(), worker(), worker()];
    expect(await Promise.all(workers.map(({ ask }) => ask(cheap())))).toEqual(["yes", "yes", "yes"]);
    await Promise.all(workers.map(({ writes }) => writes.settled()));
    expect(service.asked).toBe(2);
    expect(await ledger(cheap())).toEqual([mayHaveCost(0.01), hasCost(0.01)]);
  });

  test("and whose answer comes after all, before it was judged: it is the answer", async () => {
    const { first, asking, resolve } = await out();
    const waiting = worker().ask(dear());
    resolve(jsonAnswer({ answer: "late" }));
    expect(await asking).toBe("late");
    await first.writes.settled();
    first.dies();
    expect(await waiting).toBe("late");
    expect(await ledger(dear())).toEqual([hasCost(0.2)]);
  });

  test("and whose answer comes after it was judged: the call is answered, and its charge certain", async () => {
    const { first, asking, resolve } = await out();
    first.dies();
    await worker().failure(dear());
    expect(await ledger(dear())).toEqual([mayHaveCost(0.2)]);
    resolve(jsonAnswer({ answer: "late" }));
    expect(await asking).toBe("late");
    await first.writes.settled();
    expect(await ledger(dear())).toEqual([hasCost(0.2)]);
    expect(await worker().ask(dear())).toBe("late");
    expect(service.asked).toBe(1);
  });

  test("and whose request is refused after it was judged: it was not charged, and may be sent again", async () => {
    const first = worker();
    const { promise, resolve } = Promise.withResolvers<Response>();
    const left = Promise.withResolvers<void>();
    service.answers = [() => (left.resolve(), promise), yes];
    const asking = failureOf(first.ask(dear()));
    await left.promise;
    first.dies();
    await worker().failure(dear());
    resolve(jsonAnswer({}, 403));
    await asking;
    await first.writes.settled();
    expect(await ledger(dear())).toEqual([]);
    expect(await worker().ask(dear())).toBe("yes");
  });

  test("and whose request met passing trouble after it was judged: it was not charged, and is sent again", async () => {
    const { first, asking, resolve } = await out(dear(), yes);
    first.dies();
    await worker().failure(dear());
    resolve(jsonAnswer({}, 503));
    expect(await failureOf(asking)).toMatchObject({ kind: "rate-limited" });
    await first.writes.settled();
    expect(await ledger(dear())).toEqual([]);
    expect(await worker().ask(dear())).toBe("yes");
  });

  test("whose repeat was overtaken by the first answer: the repeat is booked, since it may have been charged too", async () => {
    const { first, asking, resolve } = await out(cheap(), never);
    first.dies();
    const second = worker();
    void second.ask(cheap());
    await vi.waitUntil(() => service.asked === 2);
    const repeat = (await stored(cheap()))?.claim ?? "";
    resolve(jsonAnswer({ answer: "late" }));
    expect(await asking).toBe("late");
    await first.writes.settled();
    second.dies();
    const calls = [{ id: `${repeat}/1`, atMost: { units: 1, usd: 0.01 } }];
    const { database, time } = service.app;
    const alive = { database, time, workers: { alive: async (_: string, ids: string[]) => ids } };
    expect(await becameOf(alive, calls)).toEqual(new Map());
    const became = await becameOf({ ...alive, workers: { alive: async () => [] } }, calls);
    expect(became.get(`${repeat}/1`)).toEqual({ units: 1, usd: 0.01 });
    expect((await ledger(cheap())).toSorted((a, b) => a.charge - b.charge)).toEqual([
      mayHaveCost(0.01),
      hasCost(0.01),
    ]);
    expect(await worker().ask(cheap())).toBe("late");
  });

  test("of the same run as the next: it is not waited for", async () => {
    const { caller } = await dead(cheap());
    expect(await worker({ runId: caller.runId }).ask(cheap())).toBe("yes");
  });

  test("and no other worker asks for: the limiter's alarm books what may have been charged", async () => {
    const first = await dead(dear());
    const surroundings = {
      database: service.app.database,
      workers: { alive: async () => [] },
      time: service.app.time,
    };
    const claim = (await stored(dear()))?.claim ?? "";
    const atMost = { units: 1, usd: 0.2 };
    const calls = [{ id: `${claim}/1`, atMost }];
    const living = { ...surroundings, workers: { alive: async (_: string, ids: string[]) => ids } };
    expect([...(await becameOf(living, calls))]).toEqual([]);
    expect(await ledger(dear())).toEqual([]);
    for (let times = 0; times < 2; times += 1)
      expect([...(await becameOf(surroundings, calls))]).toEqual([[`${claim}/1`, atMost]]);
    expect(await ledger(dear())).toEqual([mayHaveCost(0.2)]);
    expect(await worker().failure(dear())).toMatchObject({
      kind: "uncertain",
      uncertainCall: `${claim}/1`,
    });
    expect(service.asked).toBe(1);
    first.stop.abort();
  });

  test("the alarm settles what was answered, and drops what was released", async () => {
    service.answers = [yes];
    const { ask, writes } = worker();
    await ask(dear());
    await writes.settled();
    const claim = (await stored(dear()))?.claim ?? "";
    const surroundings = {
      database: service.app.database,
      workers: { alive: async () => [] },
      time: service.app.time,
    };
    const atMost = { units: 5, usd: 1 };
    const found = await becameOf(surroundings, [
      { id: `${claim}/1`, atMost },
      { id: "gone/1", atMost },
    ]);
    expect([...found]).toEqual([
      [`${claim}/1`, { units: 1, usd: 0.2 }],
      ["gone/1", { units: 0, usd: 0 }],
    ]);
  });

  test("the alarm books no sending that was refused, where its worker sent again and that one broke", async () => {
    service.answers = [async () => jsonAnswer({}, 503), breaks];
    const { failure, dies } = worker();
    expect(await failure(dear())).toMatchObject({ kind: "uncertain" });
    expect(service.asked).toBe(2);
    dies();
    const claim = (await stored(dear()))?.claim ?? "";
    const surroundings = {
      database: service.app.database,
      workers: { alive: async () => [] },
      time: service.app.time,
    };
    const atMost = { units: 1, usd: 0.2 };
    const found = await becameOf(surroundings, [
      { id: `${claim}/1`, atMost },
      { id: `${claim}/2`, atMost },
    ]);
    expect([...found]).toEqual([
      [`${claim}/1`, { units: 0, usd: 0 }],
      [`${claim}/2`, atMost],
    ]);
    expect(await ledger(dear())).toEqual([mayHaveCost(0.2)]);
  });

  test("a late write of an older claim changes the ledger alone, unless the newer one has no answer", async () => {
    const { dies } = await dead(cheap());
    dies();
    const old = (await stored(cheap()))?.claim ?? "";
    const { ask, writes } = worker();
    await ask(cheap());
    await writes.settled();
    const vendor = cheap();
    const key = callKey({ upstream: vendor.name, operation: "answer", request: { about: service.about } });
    const at = Date.now();
    const late = { answer: '{"value":"late"}', answerFile: null, data: "live" as const };
    const run = { runId: "r", staffId: "s", incarnation: null };
    const of = { upstream: vendor.name, operation: "answer", repeatable: false, run };
    const id = `${old}/1`;
    const charge = { callId: id, charge: 1, at, upstream: vendor.name, operation: "answer" };
    const replay = gathered([
      recordPaidCall({ ...charge, units: 1, usd: 0.01, runId: "r", staffId: "s" }),
      ...makeCertain(id),
      storeAnswer({ ...of, key, claim: old, ...late, answeredAt: at, expiresAt: at + 1e9 }),
    ]);
    for (let times = 0; times < 2; times += 1) await writeBatch(service.app.database, replay);
    expect(await ledger(vendor)).toEqual([hasCost(0.01), hasCost(0.01)]);
    expect(await worker().ask(vendor)).toBe("yes");
  });
});

test("a task outside runs holds its claims for its time", async () => {
  service.answers = [never, yes];
  const task = { until: service.app.time.now() + 300 };
  const left = Promise.withResolvers<void>();
  service.answers[0] = () => (left.resolve(), never());
  void worker(task).ask(cheap());
  await left.promise;
  const waiting = worker().ask(cheap());
  service.app.clock.now += 299;
  expect(service.asked).toBe(1);
  service.app.clock.now += 2;
  expect(await waiting).toBe("yes");
  expect(service.asked).toBe(2);
});
