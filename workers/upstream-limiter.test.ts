/** The limiter in the Workers runtime, with its real storage and ledger. */
import { env } from "cloudflare:workers";
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { gathered, writeBatch } from "../app/storage/batch";
import { openDatabase } from "../app/storage/database";
import { recordPaidCall } from "../app/calls/storage/ledger";

/** Writes a charge of one unit for the call into the ledger. */
const charge = (callId: string, upstream: string) =>
  writeBatch(
    openDatabase({ url: (env as unknown as { TURSO_DATABASE_URL: string }).TURSO_DATABASE_URL }),
    gathered([
      recordPaidCall({
        callId,
        charge: 1,
        at: Date.now(),
        upstream,
        operation: "ask",
        units: 1,
        usd: 0.1,
        runId: upstream,
        staffId: "staff",
      }),
    ]),
  );

test("what is reserved and what is settled outlive the object; the budget is what both leave over", async () => {
  const upstream = `service ${crypto.randomUUID()}`;
  const limiter = env.UPSTREAM_LIMITER.getByName(upstream);
  const ids = ["one", "two", "three", "four"].map((name) => `${name} ${upstream}/1`);
  const grant = (asked: string[]) =>
    limiter.grant({
      upstream,
      bucket: "calls",
      rate: { calls: 1000, per: 1000 },
      calls: asked.map((id) => [{ id, atMost: { units: 1, usd: 0.1 } }]),
      succeeded: 0,
      late: [],
      budget: { limit: 3, unit: "units" },
    });
  expect(await grant(ids.slice(0, 2))).toMatchObject({
    departures: [{ granted: [ids[0]] }, { granted: [ids[1]] }],
  });
  await charge(ids[0] ?? "", upstream);
  await limiter.settle([{ id: ids[0] ?? "", units: 1, usd: 0.1 }]);
  await evictDurableObject(limiter);
  expect(await grant(ids.slice(2))).toMatchObject({ departures: [{ granted: [ids[2]] }] });
  expect(await grant(ids.slice(3))).toMatchObject({ kind: "rate-limited" });
});

const limiterOfItsOwn = () => {
  const upstream = `service ${crypto.randomUUID()}`;
  const limiter = env.UPSTREAM_LIMITER.getByName(upstream);
  const grant = (bucket: string, ids: string[], more: object = {}) =>
    limiter.grant({
      upstream,
      bucket,
      rate: { calls: 2, per: 60_000 },
      calls: ids.map((id) => [{ id: `${id} ${upstream}/1`, atMost: { units: 1, usd: 0.1 } }]),
      succeeded: 0,
      late: [],
      ...more,
    });
  return { upstream, limiter, grant };
};

test("rates, holds and what answers named outlive the object", async () => {
  const { limiter, grant } = limiterOfItsOwn();
  await grant("calls", ["one", "two"]);
  await limiter.hold("others", 3_600_000, "quota");
  await limiter.learn("named", { calls: 1, per: 60_000 });
  expect(await limiter.failed("timeout")).toBe(1);
  await evictDurableObject(limiter);
  expect(await grant("calls", ["three"])).toMatchObject({ kind: "rate-limited" });
  expect(await grant("others", ["four"])).toMatchObject({ kind: "quota" });
  expect(await grant("named", ["five", "six"])).toMatchObject({ departures: [{}], learned: { calls: 1 } });
  expect(await limiter.failed("timeout")).toBe(2);
});

test("the alarm settles, by the ledger, what its caller did not", async () => {
  const { upstream, limiter, grant } = limiterOfItsOwn();
  const budget = { limit: 2, unit: "units" };
  const id = `one ${upstream}/1`;
  await grant("calls", ["one"], { budget });
  await charge(id, upstream);
  await runInDurableObject(limiter, async (_, state) => {
    await state.storage.put(`open ${id}`, { units: 1, usd: 0.1, at: Date.now() - 180_000 });
  });
  await evictDurableObject(limiter);
  expect(await limiter.reserved([`one ${upstream}`])).toEqual([id]);
  expect(await runDurableObjectAlarm(limiter)).toBe(true);
  expect(await limiter.reserved([`one ${upstream}`])).toEqual([]);
  expect(await grant("others", ["two"], { budget })).toMatchObject({ departures: [{}] });
});
