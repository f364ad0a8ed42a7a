/**
 * Runs that could loop forever or get lost: crashing workers, an unavailable queue, a lost cancel.
 */
import { beforeEach, expect, inject, test, vi } from "vitest";
import { countRows } from "./storage/row-counts";
import { readRows } from "./storage/stored-rows";
import { findRun } from "./storage/runs";
import { memoryStorage } from "../storage/testing/object-storage";
import { InvalidInput } from "../toolkit/invalid-input";
import type { Fetch } from "../vendors/http.server";
import { consumeRun } from "./csv/consume-run.server";
import { readCsv } from "./csv/csv-reading.server";
import type { RunMessage } from "./csv/run-message";
import { RunKeeper } from "./run-keeper.server";
import { cancelRun } from "./runs.server";
import { startTestCsv, startTestPlain, testApp, type TestApp } from "./testing/test-app";
import { testKeeper } from "./testing/work-csv";
import { withoutLasting } from "./testing/without-lasting";

const unique = () => `endless-${crypto.randomUUID().slice(0, 8)}.com`;
const newApp = (answer: Fetch = async () => Response.json({ answer: "yes" })) =>
  testApp(inject("databaseUrl"), answer);

beforeEach(() => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => said.mockRestore();
});

/** Alternates passes and messages until nothing is planned. @returns the number of messages */
async function playOut(app: TestApp, runId: string, { restarts = false } = {}): Promise<number> {
  const object = testKeeper(app);
  await object.storage.put("runId", runId);
  for (let messages = 0, turn = 0; turn < 100; turn += 1) {
    await object.ring();
    if (object.storage.alarmAt === null) return messages;
    for (const message of object.sent.splice(0)) {
      messages += 1;
      await consumeRun(app, message, object.keeper, async () => undefined);
    }
    if (restarts) object.restart();
    app.clock.now += 16_000;
  }
  throw new Error("The run did not end");
}

test("rows whose token can't be read end at once, each with the reason", async () => {
  const app = await newApp();
  app.unseal = () => Promise.reject(new InvalidInput("The token can't be read."));
  const text = `domain\n${unique()}\n${unique()}\n`;
  const runId = await startTestCsv(app, text, { sealed: "sealed", secretNames: ["token"] });
  expect(await playOut(app, runId)).toBe(2);
  const rows = await readRows(app.database, runId, { after: -1, limit: 10 });
  expect(rows.map(({ state, reason }) => [state, reason])).toEqual(
    Array(2).fill(["failed", "The token can't be read."]),
  );
});

test("a search whose token can't be read ends at once, with the reason", async () => {
  const app = await newApp();
  app.unseal = () => Promise.reject(new InvalidInput("The token can't be read."));
  const runId = await startTestPlain(app, { sealed: "sealed", secretNames: ["token"] });
  const { keeper } = testKeeper(app);
  await keeper.wake(runId);
  expect(await keeper.waitFor(20_000)).toMatchObject({
    status: "failed",
    problem: { detail: "The token can't be read." },
  });
});

test("rows whose workers always stumble end with their reason, those that share an input too", async () => {
  const app = await newApp();
  const { openCalls } = app;
  app.openCalls = (caller, ...more) => {
    if (caller.incarnation) throw new TypeError("x is not a function");
    return openCalls(caller, ...more);
  };
  const shared = unique();
  const runId = await startTestCsv(app, `domain\n${shared}\n${unique()}\n${shared}\n`);
  await playOut(app, runId);
  const reason =
    "The lookup crashed four times, twice while this row ran alone. Check the row, then retry it.";
  const rows = await readRows(app.database, runId, { after: -1, limit: 10 });
  expect(rows.map((row) => row.reason)).toEqual([reason, reason, `same as row 1: ${reason}`]);
  expect(await countRows(app.database, runId)).toMatchObject({ failed: 3, queued: 0, running: 0 });
  expect(app.mails).toHaveLength(1);
});

test.each([false, true])(
  "a file whose readers always stumble ends with its reason; the keeper restarts meanwhile: %s",
  async (restarts) => {
    const app = await newApp();
    const runId = await startTestCsv(app, `domain\n${unique()}\n`);
    // A bug in the reader, unlike an unavailable object storage, which the run waits for.
    app.files.get = async () => ({
      get body(): never {
        throw new TypeError("x is not a function");
      },
      size: 0,
      contentType: "text/csv",
    });
    expect(await playOut(app, runId, { restarts })).toBeLessThan(12);
    expect(await findRun(app.database, runId)).toMatchObject({
      status: "failed",
      problem: { kind: "internal", detail: expect.stringContaining("Nothing was looked up.") as string },
    });
  },
);

test("what the queue did not take is sent by the next look, however long the queue is away", async () => {
  const app = await newApp();
  const storage = memoryStorage();
  const sent: RunMessage[] = [];
  let away = true;
  const keeper = new RunKeeper({
    storage,
    time: app.time,
    open: () => ({ app, delivery: { secrets: ["secret"], providerName: "Riverside" } }),
    send: async (messages) => {
      if (away) throw new Error("Queue send failed: Internal Server Error");
      sent.push(...messages);
    },
  });
  const runId = await startTestCsv(app, `domain\n${unique()}\n`);
  await storage.put("runId", runId);
  const look = async () => {
    app.clock.now = Math.max(app.clock.now, app.clock.now + (storage.alarmAt ?? 0) - app.time.now());
    await keeper.alarm();
  };
  for (let looks = 0; looks < 12; looks += 1) await look();
  away = false;
  await look();
  expect(sent.splice(0)).toEqual([{ type: "read-csv", runId }]);
  await readCsv(app, runId);
  away = true;
  for (let looks = 0; looks < 12; looks += 1) await look();
  expect((storage.alarmAt ?? 0) - app.time.now()).toBeLessThanOrEqual(2000);
  away = false;
  await look();
  expect(sent).toMatchObject([{ type: "work-slice", runId, from: 0, to: 9 }]);
});

test("a cancel that does not get through to the keeper is seen all the same, also after a restart", async () => {
  const asked: Request[] = [];
  const app = await newApp((request) => {
    asked.push(request as unknown as Request);
    return new Promise((_, reject) =>
      request.signal.addEventListener("abort", () => reject(request.signal.reason as Error)),
    );
  });
  withoutLasting(app);
  const object = testKeeper(app);
  const runId = await startTestPlain(app);
  await object.keeper.wake(runId);
  await vi.waitFor(() => expect(asked).toHaveLength(1), 5000);
  app.runs.stop = () => Promise.reject(new Error("Network connection lost."));
  expect(await cancelRun(app, runId)).toMatchObject({ status: "cancelled" });
  const outcome = object.keeper.waitFor(20_000);
  await object.ring();
  expect(await outcome).toMatchObject({ status: "cancelled" });
  expect(asked[0]?.signal.aborted).toBe(true);
  object.restart();
  await object.ring();
  expect(asked).toHaveLength(1);
  expect(object.storage.alarmAt).toBeNull();
});

test("a search that has ended for who asked, and not in the database, is looked at until it has", async () => {
  const app = await newApp(async () => {
    // A statement of an earlier pass arrives late.
    await app.database.$client.execute({
      sql: "UPDATE runs SET incarnation = 'older' WHERE id = ?",
      args: [id],
    });
    return Response.json({ answer: "yes" });
  });
  const object = testKeeper(app);
  const id = await startTestPlain(app);
  await object.keeper.wake(id);
  expect(await object.keeper.waitFor(20_000)).toMatchObject({ status: "done" });
  await vi.waitFor(async () => expect(await object.storage.get("begun")).toBeUndefined(), 5000);
  expect((await findRun(app.database, id))?.status).not.toBe("done");
  await object.ring();
  await object.ring();
  expect((await findRun(app.database, id))?.status).toBe("done");
  expect(object.storage.alarmAt).toBeNull();
});
