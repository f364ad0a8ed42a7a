/**
 * A database with a full disk answers reads and refuses writes: no write is set aside as refused, lost, or paid for
 * twice.
 */
import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "../storage/database";
import { recordPaidCall, spentByRuns } from "./storage/ledger";
import { startRelay } from "../storage/testing/relay";
import { memoryFiles } from "../runs/testing/test-app";
import { realTime, type Time } from "../time";
import { WriteBehind } from "./write-behind.server";

const hurried: Time = { ...realTime, after: (_milliseconds, then) => realTime.after(5, then) };

/** A clock with fewer retries than real time, so that the worker soon gives up on a database that never takes writes. */
function hasty(): Time {
  let now = 0;
  return { now: () => (now += 5000), after: (_milliseconds, then) => realTime.after(0, then) };
}

const charge = (runId: string, number: number) =>
  recordPaidCall({
    callId: runId,
    charge: number,
    at: Date.now(),
    upstream: "apollo",
    operation: "ask",
    units: 1,
    usd: 0.2,
    runId,
    staffId: "staff",
  });

async function behindRelay(time: Time) {
  const relay = await startRelay(inject("databaseUrl"));
  onTestFinished(() => relay.close());
  const files = memoryFiles();
  const database = openDatabase({ url: relay.url, time });
  const runId = crypto.randomUUID();
  const writes = new WriteBehind({ database, files, time, newId: () => crypto.randomUUID() }, runId);
  const paid = async () => (await spentByRuns(database, [runId])).get(runId)?.apollo?.units ?? 0;
  return { relay, files, runId, writes, paid };
}

test("while the disk is full what was paid waits, what costs money waits for it, and both go on when there is room", async () => {
  const { relay, files, runId, writes, paid } = await behindRelay(hurried);
  let refused = 0;
  relay.fault = (text) => (text.includes("INSERT INTO ledger") && (refused += 1) <= 40 ? "full" : null);
  for (let number = 1; number <= 20; number++)
    writes.addGroup({ writes: [charge(runId, number)], instead: [charge(runId, 1000 + number)] });
  const settled = writes.settled();
  await expect.poll(() => refused).toBeGreaterThan(10);
  const before = refused;
  await writes.reachable();
  expect(refused).toBeGreaterThan(before);
  await settled;
  expect(await paid()).toBe(20);
  expect(files.keys().filter((key) => key.startsWith("refused/"))).toEqual([]);
});

test("a database that refuses each write for a reason of its own has refused nothing for good", async () => {
  const { relay, files, runId, writes, paid } = await behindRelay(hasty());
  const fails = { code: "SQLITE_UNKNOWN", message: "SQLite error: of no name that is known" };
  const full = openDatabase({
    url: relay.url,
    time: hasty(),
    fetch: async (request) => {
      const text = await request.clone().text();
      // A full disk still accepts statements that change no page.
      if (!/INSERT|UPDATE|DELETE/.test(text) || text.includes("WHERE false")) return fetch(request);
      const { requests } = JSON.parse(text) as { requests: unknown[] };
      const results = requests.map(() => ({ type: "error", error: fails }));
      return Response.json({ baton: null, base_url: null, results });
    },
  });
  const away = new WriteBehind(
    { database: full, files, time: hasty(), newId: () => crypto.randomUUID() },
    runId,
  );
  away.addGroup({ writes: [charge(runId, 1)], instead: [] });
  await expect(away.settled()).rejects.toThrow("of no name that is known");
  expect(files.keys().map((key) => key.split("/")[0])).toEqual(["unwritten"]);
  writes.add(charge(runId, 2));
  await writes.settled();
  expect(await paid()).toBe(1);
});
