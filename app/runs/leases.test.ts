/**
 * Which workers count as alive, and what happens to the work of dead ones. Uses the production
 * class.
 */
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { putUnwritten } from "../calls/unwritten.server";
import { writeBatch } from "../storage/batch";
import { countRows } from "./storage/row-counts";
import { claimSlice, endRow } from "./storage/rows";
import { readRows } from "./storage/stored-rows";
import type { Time } from "../time";
import type { Fetch } from "../vendors/http.server";
import { consumeRun } from "./csv/consume-run.server";
import { readCsv } from "./csv/csv-reading.server";
import { type SliceTurns, workSlice, workSlices } from "./csv/slice.server";
import { sentFile, slice, unique } from "./testing/sent-file";
import { startTestCsv, testApp, type TestApp } from "./testing/test-app";
import { withoutLasting } from "./testing/without-lasting";

// Only the test advances the time, so a slow machine affects no lease.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const newApp = (answer: Fetch = async () => Response.json({ answer: "yes" })) =>
  testApp(inject("databaseUrl"), answer);

const endOf = (runId: string, by: string, position = 0) =>
  endRow(
    runId,
    { by, isShared: true },
    {
      position,
      state: "failed",
      reason: "late",
      reasonKind: "internal",
      source: null,
      data: null,
      result: null,
      at: 1,
    },
  );
const write = (app: TestApp, statements: ReturnType<typeof endRow>) =>
  writeBatch(
    app.database,
    statements.map(({ sql, row }) => ({ sql, args: [JSON.stringify([row])] })),
  );

test("a worker that says it lives keeps its rows; silent for a lease it is given up, and what it writes does nothing", async () => {
  const app = await newApp();
  const { runId, object, sentAfter, begins } = await sentFile(app);
  await begins("first");
  for (let said = 0; said < 8; said += 1) {
    expect(await sentAfter(5)).toEqual([]);
    expect(await object.keeper.lives("first")).toBe(true);
  }
  expect(await object.keeper.alive(["first", "another"])).toEqual(["first"]);
  expect(await sentAfter(14)).toEqual([]);
  const again = [{ type: "work-slice", runId, ...slice }];
  expect([...(await sentAfter(2)), ...(await sentAfter(1))]).toEqual(again);
  expect(await object.keeper.alive(["first"])).toEqual([]);
  expect(await object.keeper.lives("first")).toBe(false);

  await write(app, endOf(runId, "first"));
  expect(await countRows(app.database, runId)).toMatchObject({ queued: 1 });
  expect(await begins("second")).toMatchObject([{ attempts: 1 }]);
  await write(app, endOf(runId, "first"));
  expect(await countRows(app.database, runId)).toMatchObject({ running: 1 });
  // A worker that no longer has the slice reports its end.
  expect(await object.keeper.sliceEnded(0, "first", true)).toBeNull();
  await write(app, endOf(runId, "second"));
  expect(await countRows(app.database, runId)).toMatchObject({ failed: 1 });
});

test("what a worker that is given up could not write down is written before its rows are opened again", async () => {
  const app = await newApp();
  const { runId, sentAfter, begins } = await sentFile(app);
  await begins("first");
  const unwritten = [{ writes: endOf(runId, "first") }];
  await putUnwritten(app, { owner: runId, at: 1, id: "one" }, unwritten);
  await sentAfter(16);
  expect(await countRows(app.database, runId)).toMatchObject({ queued: 0, failed: 1 });
});

test("a claim that is written again when its worker was given up takes nothing", async () => {
  const app = await newApp();
  const { runId, begins, sentAfter } = await sentFile(app, 2);
  expect(await begins("gone")).toHaveLength(2);
  await sentAfter(16);
  const rows = async () => {
    const sql = "SELECT state, attempts FROM run_rows WHERE run_id = ?";
    const found = await app.database.$client.execute({ sql, args: [runId] });
    return found.rows.map(({ state, attempts }) => `${String(state)} ${String(attempts)}`);
  };
  expect(await rows()).toEqual(["queued 1", "queued 1"]);
  expect((await claimSlice(app.database, { runId, ...slice, by: "gone", now: 0 })).rows).toEqual([]);
  expect(await rows()).toEqual(["queued 1", "queued 1"]);
  expect(await begins("next")).toHaveLength(2);
});

test("rows that share an input end with the row of the worker that has it, and with no other", async () => {
  const app = await newApp();
  const domain = unique();
  const runId = await startTestCsv(app, `domain\n${domain}\n${domain}\n`);
  await readCsv(app, runId);
  await claimSlice(app.database, { runId, ...slice, by: "first", now: 0 });
  await write(app, endOf(runId, "another"));
  expect(await countRows(app.database, runId)).toMatchObject({ running: 1, queued: 1 });
  await write(app, endOf(runId, "first"));
  expect(await countRows(app.database, runId)).toMatchObject({ failed: 2 });
});

test("a slice that is to come later comes then, also where the queue does not take its message", async () => {
  const app = await newApp(async () => new Response("", { status: 429, headers: { "retry-after": "40" } }));
  const { runId, object, sentAfter } = await sentFile(app);
  const message = { type: "work-slice", runId, ...slice } as const;
  const waits: number[] = [];
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await consumeRun(app, message, object.keeper, async (_, milliseconds) => {
    waits.push(milliseconds);
    throw new Error("Queue send failed");
  });
  said.mockRestore();
  expect(waits).toHaveLength(1);
  const wait = Math.ceil((waits[0] ?? 0) / 1000);
  expect(wait).toBeGreaterThan(10);
  expect(await sentAfter(wait - 2)).toEqual([]);
  expect([...(await sentAfter(2)), ...(await sentAfter(1))]).toEqual([message]);
});

test("a row that takes its worker down again and again ends with its reason, and its neighbours are looked up", async () => {
  const app = await newApp();
  const { runId, object, sentAfter } = await sentFile(app, 4);
  const deadly = 2;
  const hadBy: number[][] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const worker = `worker ${turn}`;
    if ((await countRows(app.database, runId)).queued === 0) break;
    expect(await object.keeper.sliceBegins(slice, worker)).toBe(true);
    const rows = (await claimSlice(app.database, { runId, ...slice, by: worker, now: 0 })).rows;
    hadBy.push(rows.map(({ position }) => position));
    const dies = rows.some(({ position }) => position === deadly);
    if (!dies) {
      // The rows are claimed already; the claiming batch may run twice.
      await workSlice(app, { runId, ...slice }, worker);
      await object.keeper.sliceEnded(0, worker, false);
      await object.keeper.workerEnds(worker);
    }
    await sentAfter(dies ? 16 : 2);
    await sentAfter(2);
  }
  expect(hadBy.filter((rows) => rows.includes(deadly))).toEqual([[0, 1, 2, 3], [0, 1, 2, 3], [2], [2]]);
  const rows = await readRows(app.database, runId, { after: -1, limit: 10 });
  expect(rows.map(({ state }) => state)).toEqual(["done", "done", "failed", "done"]);
  expect(rows[deadly]).toMatchObject({
    reason: "The lookup crashed four times, twice while this row ran alone. Check the row, then retry it.",
    reasonKind: "internal",
  });
});

test("a worker reports every five seconds, and one that was given up stops asking", async () => {
  // Keeps the whole request: Node never aborts the signal of a garbage-collected request.
  const asked = Promise.withResolvers<Request>();
  const app = await newApp((request) => {
    asked.resolve(request);
    const { signal } = request;
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  });
  withoutLasting(app);
  const { runId } = await sentFile(app);
  const timers: { milliseconds: number; ring: () => void }[] = [];
  const time: Time = {
    now: app.time.now,
    after: (milliseconds, ring) => {
      if (milliseconds < 5000) return app.time.after(milliseconds, ring);
      timers.push({ milliseconds, ring });
      return () => undefined;
    },
  };
  const said: string[] = [];
  let lives = true;
  const turns: SliceTurns = {
    sliceBegins: async () => true,
    lives: async () => {
      said.push("lives");
      return lives;
    },
    givesWay: async () => false,
    sliceEnded: async () => null,
    sliceWaits: async () => void said.push("waits"),
    workerEnds: async () => void said.push("ends"),
  };
  const work = workSlices({ ...app, time }, { runId, ...slice }, turns);
  const request = await asked.promise;
  const report = () => {
    const [timer] = timers.splice(0).filter(({ milliseconds }) => milliseconds === 5000);
    timer?.ring();
  };
  report();
  expect(said).toEqual(["lives"]);
  lives = false;
  report();
  await work;
  expect(request.signal.aborted).toBe(true);
  expect(said).toEqual(["lives", "lives", "ends"]);
  expect(await countRows(app.database, runId)).toMatchObject({ running: 1, failed: 0 });
});
