import { expect, inject, test } from "vitest";
import { gathered, writeBatch } from "./batch";
import { openDatabase } from "./database";
import { type PaidCall, recordPaidCall, spentByRuns } from "./ledger";

const paidCall = (runId: string): PaidCall => ({
  callId: crypto.randomUUID(),
  charge: 1,
  at: Date.now(),
  upstream: "apollo",
  operation: "people/match",
  units: 1,
  usd: 0.2,
  runId,
  staffId: "staff",
});

test("a batch that is written twice charges once; two charges of one call are two", async () => {
  const database = openDatabase({ url: inject("databaseUrl") });
  const runId = crypto.randomUUID();
  const [one, other] = [paidCall(runId), paidCall(runId)];
  const batch = gathered([one, { ...one, charge: 2 }, other].map(recordPaidCall));
  await writeBatch(database, batch);
  await writeBatch(database, batch);
  expect((await spentByRuns(database, [runId])).get(runId)?.apollo).toMatchObject({ calls: 3, units: 3 });
});

test("a charge whose writing was done, but never confirmed, stands once", async () => {
  let lost = 0;
  const database = openDatabase({
    url: inject("databaseUrl"),
    fetch: async (request) => {
      const answer = await fetch(request);
      if (lost >= 2) return answer;
      lost += 1;
      throw new TypeError("fetch failed");
    },
  });
  const runId = crypto.randomUUID();
  await writeBatch(database, gathered([recordPaidCall(paidCall(runId))]));
  expect(lost).toBe(2);
  expect((await spentByRuns(database, [runId])).get(runId)?.apollo).toMatchObject({ calls: 1, units: 1 });
});
