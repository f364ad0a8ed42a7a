/** The limiter in the Workers runtime, over its own storage and the real ledger. */
import { env } from "cloudflare:workers";
import { evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { gathered, writeBatch } from "../app/storage/batch";
import { openDatabase } from "../app/storage/database";
import { recordPaidCall } from "../app/storage/ledger";

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
  await writeBatch(
    openDatabase({ url: (env as unknown as { TURSO_DATABASE_URL: string }).TURSO_DATABASE_URL }),
    gathered([
      recordPaidCall({
        callId: ids[0] ?? "",
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
  await limiter.settle([{ id: ids[0] ?? "", units: 1, usd: 0.1 }]);
  await evictDurableObject(limiter);
  expect(await grant(ids.slice(2))).toMatchObject({ departures: [{ granted: [ids[2]] }] });
  expect(await grant(ids.slice(3))).toMatchObject({ kind: "rate-limited" });
});
