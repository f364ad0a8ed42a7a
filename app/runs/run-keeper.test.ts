/** Tests the production class with storage in memory. */
import { afterEach, expect, inject, test, vi } from "vitest";
import { countRows } from "./storage/row-counts";
import { changeRun, findRun } from "./storage/runs";
import type { Time } from "../time";
import type { Fetch } from "../vendors/http.server";
import { readCsv } from "./csv/csv-reading.server";
import { workSlice } from "./csv/slice.server";
import { startTestCsv, startTestPlain, storedRun, testApp, type TestApp } from "./testing/test-app";
import { testKeeper } from "./testing/work-csv";
import { withoutLasting } from "./testing/without-lasting";

afterEach(() => void vi.restoreAllMocks());

const unique = () => `kept-${crypto.randomUUID().slice(0, 8)}.com`;
const newApp = (answer: Fetch = async () => Response.json({ answer: "yes" })) =>
  testApp(inject("databaseUrl"), answer);

test("a plain run is worked when its keeper is woken, mailed, and nothing is planned any more", async () => {
  const app = await newApp();
  const { keeper, storage, ring } = testKeeper(app);
  const runId = await startTestPlain(app, { email: "ada@example.com" });
  await keeper.wake(runId);
  const planned = (storage.alarmAt ?? 0) - app.time.now();
  expect(planned).toBeGreaterThan(4000);
  expect(planned).toBeLessThanOrEqual(5000);
  expect(await keeper.waitFor(60_000)).toMatchObject({ status: "done" });
  // Passes run one after another: this one starts after the first one's email left.
  await ring();
  expect(app.mails).toHaveLength(1);
  expect(storage.alarmAt).toBeNull();
  expect(await storage.get("begun")).toBeUndefined();
  expect(await keeper.waitFor(60_000)).toMatchObject({ status: "done" });
});

/** Returns a run as its submission passes it on, and counts how the object queries the database. */
async function handedOver(answer: Fetch) {
  const app = await newApp(answer);
  const run = await storedRun(app, await startTestPlain(app));
  const reads = vi.spyOn(app.database.query.runs, "findFirst");
  return { app, run, reads, ...testKeeper(app) };
}

test("a run is worked as it was handed over, without reading it again", async () => {
  const { keeper, run, reads } = await handedOver(async () => Response.json({ answer: "yes" }));
  await keeper.wake(run.id, { run, suppressed: [] });
  expect(await keeper.waitFor(60_000)).toMatchObject({ status: "done" });
  expect(reads).not.toHaveBeenCalled();
});

test("a person who is kept out is not looked up in a run that was handed over", async () => {
  const asked = vi.fn<Fetch>();
  const { keeper, run } = await handedOver(asked);
  run.input.domain = "ada@example.com";
  await keeper.wake(run.id, { run, suppressed: ["email:ada@example.com"] });
  expect(await keeper.waitFor(60_000)).toMatchObject({
    status: "failed",
    problem: { kind: "invalid-input" },
  });
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  ["was stopped before", 0],
  ["took long to come", 10_000],
])("a run that %s is read before it is worked: it may be cancelled", async (how, later) => {
  const asked = vi.fn<Fetch>();
  const { app, keeper, run } = await handedOver(asked);
  await changeRun(app.database, run.id, { status: "cancelled" });
  if (how === "was stopped before") await keeper.stop();
  app.clock.now += later;
  await keeper.wake(run.id, { run, suppressed: [] });
  expect(await keeper.waitFor(60_000)).toMatchObject({ status: "cancelled" });
  expect(asked).not.toHaveBeenCalled();
});

test("a request that waits hears nothing once its time is over", async () => {
  const timers: [milliseconds: number, ring: () => void][] = [];
  const app = await newApp();
  const time: Time = {
    now: () => 0,
    after: (milliseconds, ring) => {
      timers.push([milliseconds, ring]);
      return () => undefined;
    },
  };
  const { keeper } = testKeeper({ ...app, time });
  const waiting = keeper.waitFor(25_000);
  expect(timers.map(([milliseconds]) => milliseconds)).toEqual([25_000]);
  for (const [, ring] of timers) ring();
  expect(await waiting).toBeNull();
});

test("a cancelled run's work is stopped, and its requests hear of it", async () => {
  const asked = Promise.withResolvers<void>();
  const app = await newApp(({ signal }) => {
    asked.resolve();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  });
  withoutLasting(app);
  const { keeper } = testKeeper(app);
  const runId = await startTestPlain(app);
  await keeper.wake(runId);
  const outcome = keeper.waitFor(60_000);
  await asked.promise;
  await keeper.stop();
  expect(await outcome).toMatchObject({ status: "cancelled" });
});

test("a plain run that took its keeper down ten times is not begun again", async () => {
  const app = await newApp();
  const { storage, ring } = testKeeper(app);
  const runId = await startTestPlain(app);
  await storage.put("runId", runId);
  await storage.put("begun", 10);
  await ring();
  expect(await findRun(app.database, runId)).toMatchObject({
    status: "failed",
    problem: { detail: "The run was started ten times and did not finish. Tell your administrator." },
  });
  expect(await storage.get("begun")).toBeUndefined();
});

test("a keeper that restarts in the middle of a file goes on at its alarm, pays nothing twice and mails once", async () => {
  let asked = 0;
  const app = await newApp(async () => {
    asked += 1;
    return Response.json({ answer: "yes" });
  });
  const object = testKeeper(app);
  const { storage, sent, ring } = object;
  const rows = 120;
  const text = ["domain", ...Array.from({ length: rows }, unique)].join("\n");
  const runId = await startTestCsv(app, text);
  await object.keeper.wake(runId);
  await ring();
  expect(sent.splice(0)).toEqual([{ type: "read-csv", runId }]);
  await readCsv(app, runId);
  await ring();
  const [first, ...lost] = sent.splice(0);
  if (!first || first.type === "read-csv" || lost.length === 0) throw new Error("No slices were sent");
  const worker = "a worker";
  await object.keeper.sliceBegins(first, worker);
  await workSlice(app, first, worker);
  // The queue lost the messages of the other slices.
  object.restart();
  expect(await storage.get("runId")).toBe(runId);
  await ring();
  const again = sent.splice(0);
  expect(again).not.toContainEqual(first);
  for (const message of again) {
    if (message.type === "read-csv") continue;
    await object.keeper.sliceBegins(message, worker);
    await workSlice(app, message, worker);
    await object.keeper.sliceEnded(message.from, worker, false);
  }
  app.clock.now += 1000;
  await ring();
  expect(await countRows(app.database, runId)).toMatchObject({ done: rows, queued: 0, running: 0 });
  expect(asked).toBe(rows);
  expect(app.mails).toHaveLength(1);
  expect(storage.alarmAt).toBeNull();
});

test("a look that meets trouble comes again two seconds later", async () => {
  const app = await newApp();
  const { storage, ring } = testKeeper({
    ...app,
    get database(): TestApp["database"] {
      throw new Error("The database is gone");
    },
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await storage.put("runId", "any");
  await ring();
  expect((storage.alarmAt ?? 0) - app.time.now()).toBeGreaterThan(1000);
});
