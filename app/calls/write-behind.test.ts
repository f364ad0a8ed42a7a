import { afterEach, expect, inject, test, vi } from "vitest";
import { openDatabase } from "../storage/database";
import { recordPaidCall, spentByRuns } from "../storage/ledger";
import { countRows } from "../storage/rows";
import { inTurn, startRelay } from "../storage/testing/relay";
import { isDatabaseTrouble } from "../storage/trouble";
import { startTestCsv, testApp } from "../runs/testing/test-app";
import { readCsv } from "../runs/csv/csv-reading.server";
import { workSlice } from "../runs/csv/slice.server";
import { realTime, type Time } from "../time";
import { WriteBehind } from "./write-behind.server";

afterEach(() => void vi.useRealTimers());

const charge = (runId: string, number: number) =>
  recordPaidCall({
    callId: runId,
    charge: number,
    at: Date.now(),
    upstream: "apollo",
    operation: "ask",
    units: 1,
    usd: 1,
    runId,
    staffId: "staff",
  });

/** A service that takes a while, and what it was asked. */
function service() {
  const asked: string[] = [];
  const fetch = async (request: Request) => {
    const about = new URL(request.url).searchParams.get("about") ?? "";
    asked.push(about);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return Response.json({ answer: `about ${about}` });
  };
  return { asked, fetch };
}

/** Retries soon, so that a long outage is a short one here. */
const hurried: Time = { ...realTime, after: (_milliseconds, then) => realTime.after(20, then) };
const domainsOf = (count: number) => {
  const mark = crypto.randomUUID().slice(0, 8);
  return Array.from({ length: count }, (_, at) => `row${at}-${mark}.com`);
};

test("what is written while the database is out of reach is kept in its order and written when it is back", async () => {
  const relay = await startRelay(inject("databaseUrl"));
  const database = openDatabase({ url: relay.url });
  const writes = new WriteBehind({ database, time: realTime });
  const runId = crypto.randomUUID();
  const events: string[] = [];
  relay.fault = inTurn(Array<"refuse">(7).fill("refuse"), "INSERT INTO ledger");
  writes.add(charge(runId, 1));
  writes.afterwards(async () => void events.push("first written"));
  const settled = writes.settled();
  await vi.waitUntil(() => relay.seen.length >= 6, { timeout: 20_000 });
  writes.add(charge(runId, 2));
  const reachable = writes.reachable().then(() => events.push("reachable"));
  writes.afterwards(async () => void events.push("second written"));
  await Promise.resolve();
  expect(events).toEqual([]);
  await settled;
  await reachable;
  await writes.settled();
  expect(events.indexOf("first written")).toBeLessThan(events.indexOf("second written"));
  expect(events.toSorted()).toEqual(["first written", "reachable", "second written"]);
  expect((await spentByRuns(database, [runId])).get(runId)?.apollo?.units).toBe(2);
  await relay.close();
});

test("after minutes without the database it gives up as trouble of the database's, and writes nothing more", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  let asked = 0;
  const database = openDatabase({
    url: inject("databaseUrl"),
    fetch: async () => {
      asked += 1;
      throw new TypeError("fetch failed");
    },
  });
  const writes = new WriteBehind({ database, time: realTime });
  writes.add(charge(crypto.randomUUID(), 1));
  const settled = writes.settled().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  const reachable = writes.reachable().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(isDatabaseTrouble(await settled)).toBe(true);
  expect(isDatabaseTrouble(await reachable)).toBe(true);
  const before = asked;
  writes.add(charge(crypto.randomUUID(), 1));
  expect(isDatabaseTrouble(await writes.settled().catch((error: unknown) => error))).toBe(true);
  expect(asked).toBe(before);
});

test("while charges can't be written no call leaves; then every row ends and nothing is paid twice", async () => {
  const { asked, fetch } = service();
  const relay = await startRelay(inject("databaseUrl"));
  const app = await testApp(relay.url, fetch, hurried);
  const domains = domainsOf(200);
  const runId = await startTestCsv(app, ["domain", ...domains].join("\n"), { query: "askFast" });
  await readCsv(app, runId);
  let refused = 0;
  /** What had been asked at each refusal. */
  const askedAt: number[] = [];
  relay.fault = (text) => {
    if (asked.length < 20 || refused >= 100 || !text.includes("INSERT INTO ledger")) return null;
    refused += 1;
    askedAt.push(asked.length);
    return "refuse";
  };
  expect(await workSlice(app, { runId, from: 0, to: 199 })).toBeNull();
  expect(askedAt).toHaveLength(100);
  expect(askedAt[60]).toBeLessThan(150);
  expect(askedAt.at(-1)).toBe(askedAt[60]);
  expect(await countRows(app.database, runId)).toMatchObject({ done: 200, failed: 0, running: 0 });
  expect(asked.toSorted()).toEqual(domains.toSorted());
  const spent = (await spentByRuns(app.database, [runId])).get(runId)?.["answering-service"];
  expect(spent).toMatchObject({ units: 200, calls: 200 });
  await relay.close();
});

test("answers of the database that are lost after it did the work double no charge and no call", async () => {
  const { asked, fetch } = service();
  const relay = await startRelay(inject("databaseUrl"));
  const app = await testApp(relay.url, fetch, hurried);
  const domains = domainsOf(60);
  const runId = await startTestCsv(app, ["domain", ...domains].join("\n"), { query: "askFast" });
  await readCsv(app, runId);
  let lost = 0;
  relay.fault = (text) => {
    if (lost >= 8 || !/INSERT INTO (ledger|calls)/.test(text)) return null;
    lost += 1;
    return "lose";
  };
  expect(await workSlice(app, { runId, from: 0, to: 59 })).toBeNull();
  expect(lost).toBe(8);
  expect(await countRows(app.database, runId)).toMatchObject({ done: 60, failed: 0, running: 0 });
  expect(asked.toSorted()).toEqual(domains.toSorted());
  const spent = (await spentByRuns(app.database, [runId])).get(runId)?.["answering-service"];
  expect(spent).toMatchObject({ units: 60, calls: 60 });
  await relay.close();
});
