import { afterEach, expect, inject, test, vi } from "vitest";
import { type Database, openDatabase } from "../storage/database";
import { recordPaidCall, spentByRuns } from "./storage/ledger";
import { readUpstreamHealth, recordUpstreamFailure } from "./storage/upstream-health";
import { inTurn, startRelay } from "../storage/testing/relay";
import { isDatabaseTrouble } from "../storage/trouble";
import { memoryFiles } from "../runs/testing/test-app";
import { realTime, type Time } from "../time";
import { putUnwritten, replayUnwritten } from "./unwritten.server";
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

/** Separate object storage. */
const nowhere = () => ({ files: memoryFiles(), newId: () => crypto.randomUUID() });

test("what is written while the database is out of reach is kept in its order and written when it is back", async () => {
  const relay = await startRelay(inject("databaseUrl"));
  const database = openDatabase({ url: relay.url });
  const runId = crypto.randomUUID();
  const writes = new WriteBehind({ ...nowhere(), database, time: realTime }, runId);
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

/** Timers that ring when the test says so; `set` returns their delays in milliseconds. */
function handTimers() {
  const timers = new Set<{ milliseconds: number; ring: () => void }>();
  const time: Time = {
    now: () => 0,
    after: (milliseconds, ring) => {
      const timer = { milliseconds, ring };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  return { time, set: () => [...timers].map(({ milliseconds }) => milliseconds), timers };
}

test("writes are gathered for 100 ms from the first, and go in one batch", async () => {
  const database = openDatabase({ url: inject("databaseUrl") });
  const batches: number[] = [];
  const { batch } = database.$client;
  vi.spyOn(database.$client, "batch").mockImplementation((statements, mode) => {
    batches.push(statements.length);
    return batch(statements, mode);
  });
  const runId = crypto.randomUUID();
  const { time, set, timers } = handTimers();
  const writes = new WriteBehind({ ...nowhere(), database, time }, runId);
  const note = (upstream: string) => ({
    sql: "UPDATE upstream_health SET failures = 0 WHERE upstream = ?",
    args: [upstream + runId],
  });
  writes.add(note("one"));
  expect(set()).toEqual([100]);
  writes.add(note("two"));
  writes.add(note("three"));
  expect(set()).toEqual([100]);
  for (const { ring } of [...timers]) ring();
  await writes.written();
  expect(batches).toEqual([3]);
});

/** The clock advances by one second at each read. */
function hasty(): Time {
  let now = 0;
  return { now: () => (now += 1000), after: (_milliseconds, then) => realTime.after(0, then) };
}

/** A database that is unreachable until the test restores it. */
function awayDatabase() {
  const away = { is: true, asked: 0 };
  const database = openDatabase({
    url: inject("databaseUrl"),
    fetch: async (request) => {
      away.asked += 1;
      if (away.is) throw new TypeError("fetch failed");
      return fetch(request);
    },
  });
  return { away, database };
}

const unitsOf = async (database: Database, runId: string) =>
  (await spentByRuns(database, [runId])).get(runId)?.apollo?.units ?? 0;

test("after minutes without the database it gives up, and all of it lies in object storage, from where it is replayed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const { away, database } = awayDatabase();
  const { files, newId } = nowhere();
  const runId = crypto.randomUUID();
  const writes = new WriteBehind({ database, files, newId, time: realTime }, runId);
  writes.add(charge(runId, 1));
  const settled = writes.settled().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(9000);
  expect(files.keys()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(files.keys()).toHaveLength(1);
  writes.add(charge(runId, 2));
  await vi.advanceTimersByTimeAsync(109_000);
  expect(files.keys()).toHaveLength(2);
  const reachable = writes.reachable().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(isDatabaseTrouble(await settled)).toBe(true);
  expect(isDatabaseTrouble(await reachable)).toBe(true);
  const before = away.asked;
  writes.add(charge(runId, 3));
  expect(isDatabaseTrouble(await writes.settled().catch((error: unknown) => error))).toBe(true);
  expect(away.asked).toBe(before);
  expect(files.keys()).toHaveLength(3);

  vi.useRealTimers();
  const stillAway = openDatabase({
    url: inject("databaseUrl"),
    fetch: () => Promise.reject(new TypeError("fetch failed")),
    time: hasty(),
  });
  const replayed = await replayUnwritten({ database: stillAway, files, time: realTime }).catch(
    (error: unknown) => error,
  );
  expect(isDatabaseTrouble(replayed)).toBe(true);
  expect(files.keys()).toHaveLength(3);
  away.is = false;
  await replayUnwritten({ database, files, time: realTime }, "another run");
  expect(files.keys()).toHaveLength(3);
  await replayUnwritten({ database, files, time: realTime }, runId);
  expect(files.keys()).toEqual([]);
  expect(await unitsOf(database, runId)).toBe(3);
});

test("what is written after all is deleted from object storage; one that is away for a while loses nothing", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const { away, database } = awayDatabase();
  const { files, newId } = nowhere();
  let refused = 0;
  const { put } = files;
  files.put = async (...file) => {
    refused += 1;
    if (refused <= 2) throw new Error("put: Unspecified error (0)");
    return put(...file);
  };
  const runId = crypto.randomUUID();
  const writes = new WriteBehind({ database, files, newId, time: realTime }, runId);
  writes.add(charge(runId, 1));
  const settled = writes.settled();
  await vi.advanceTimersByTimeAsync(25_000);
  expect([refused, files.keys().length]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([refused, files.keys().length]).toEqual([3, 1]);
  away.is = false;
  const back = vi.waitUntil(() => files.keys().length === 0, { timeout: 20_000 });
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await back;
  await settled;
  expect(await unitsOf(database, runId)).toBe(1);
});

/** A statement that no database accepts. */
const refused = "UPDATE no_such_table SET x = 1";
const refusedKeys = (files: { keys(): string[] }) => files.keys().filter((key) => key.startsWith("refused/"));

test("what the database refuses for good is set apart, its stand-in and everything else are written", async () => {
  const database = openDatabase({ url: inject("databaseUrl") });
  const { files, newId } = nowhere();
  const runId = crypto.randomUUID();
  const writes = new WriteBehind({ database, files, newId, time: realTime }, runId);
  writes.add(charge(runId, 1));
  writes.addGroup({ writes: [charge(runId, 9), refused], instead: [charge(runId, 2)] });
  for (let number = 3; number <= 6; number++) writes.add(charge(runId, number));
  await writes.settled();
  expect(await unitsOf(database, runId)).toBe(6);
  expect(refusedKeys(files)).toHaveLength(1);
  expect(files.keys()).toHaveLength(1);
});

test("what is refused without a stand-in is told, and the rest is written", async () => {
  const database = openDatabase({ url: inject("databaseUrl") });
  const { files, newId } = nowhere();
  const runId = crypto.randomUUID();
  const writes = new WriteBehind({ database, files, newId, time: realTime }, runId);
  writes.add(refused);
  writes.add(charge(runId, 1));
  await expect(writes.settled()).rejects.toThrow("no such table");
  expect(await unitsOf(database, runId)).toBe(1);
  expect(refusedKeys(files)).toHaveLength(1);
});

test("a database that refuses whatever it is asked has refused nothing for good", async () => {
  const { files, newId } = nowhere();
  const database = openDatabase({
    url: inject("databaseUrl"),
    fetch: async () => new Response("not understood", { status: 400 }),
  });
  const runId = crypto.randomUUID();
  const writes = new WriteBehind({ database, files, newId, time: realTime }, runId);
  for (let number = 1; number <= 5; number++) writes.add(charge(runId, number));
  await expect(writes.settled()).rejects.toThrow("400");
  expect(refusedKeys(files)).toEqual([]);
  expect(files.keys()).toHaveLength(1);
  const back = openDatabase({ url: inject("databaseUrl") });
  await replayUnwritten({ database: back, files, time: realTime });
  expect(await unitsOf(back, runId)).toBe(5);
  expect(files.keys()).toEqual([]);
});

test("half a letter in a text holds up nothing", async () => {
  const database = openDatabase({ url: inject("databaseUrl") });
  const { files, newId } = nowhere();
  const runId = crypto.randomUUID();
  const writes = new WriteBehind({ database, files, newId, time: realTime }, runId);
  const failure = { upstream: runId, at: 1, kind: "internal", detail: "half \ud83d a letter" };
  writes.add(recordUpstreamFailure(failure));
  writes.add({ ...charge(runId, 1), row: charge(runId, 1).row.with(5, "half \ud83d a letter") });
  await writes.settled();
  expect(await unitsOf(database, runId)).toBe(1);
  expect((await readUpstreamHealth(database)).get(runId)?.detail).toBe("half \ufffd a letter");
  expect(files.keys()).toEqual([]);
});

test("a replayed file is written group by group too; one that can't be read stays, and holds up no other", async () => {
  const database = openDatabase({ url: inject("databaseUrl") });
  const { files } = nowhere();
  const runId = crypto.randomUUID();
  const name = { owner: runId, at: 1, id: "first" };
  const groups = [{ writes: [refused] }, { writes: [charge(runId, 1)] }];
  await putUnwritten({ files, time: realTime }, name, groups);
  await files.put(`unwritten/${runId}/0-torn.json`, "[{", "application/json");
  await putUnwritten({ files, time: realTime }, { ...name, at: 2, id: "second" }, [
    { writes: [charge(runId, 2)] },
  ]);
  await replayUnwritten({ database, files, time: realTime });
  expect(files.keys().toSorted()).toEqual([
    `refused/${runId}/000000000000001-first.json`,
    `unwritten/${runId}/0-torn.json`,
  ]);
  expect(await unitsOf(database, runId)).toBe(2);
});

test("object storage that gives no answer is asked again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const { database } = awayDatabase();
  const { files, newId } = nowhere();
  const { put } = files;
  let asked = 0;
  files.put = (...file) => ((asked += 1) === 1 ? new Promise(() => undefined) : put(...file));
  const writes = new WriteBehind({ database, files, newId, time: realTime }, crypto.randomUUID());
  writes.add(charge(crypto.randomUUID(), 1));
  await vi.advanceTimersByTimeAsync(45_000);
  expect(files.keys()).toHaveLength(1);
});
