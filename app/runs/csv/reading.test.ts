/** One worker at a time reads a file, as the class inside the Durable Object decides. */
import { expect, inject, test } from "vitest";
import { findRun } from "../storage/runs";
import { startTestCsv, testApp } from "../testing/test-app";
import { testKeeper } from "../testing/work-csv";
import { readCsv } from "./csv-reading.server";
import { readInTurn } from "./reading-turns.server";

const unique = () => `read-${crypto.randomUUID().slice(0, 8)}.com`;
const newApp = () => testApp(inject("databaseUrl"), () => Promise.reject(new Error("no service is asked")));

test("a file is read by one worker, and by another when that one was given up", async () => {
  const app = await newApp();
  const runId = await startTestCsv(app, `domain\n${unique()}\n`);
  const object = testKeeper(app);
  const read = [{ type: "read-csv", runId }];
  const sentAfter = async (seconds: number) => {
    app.clock.now += seconds * 1000;
    await object.ring();
    return object.sent.splice(0);
  };
  await object.storage.put("runId", runId);
  expect(await sentAfter(0)).toEqual(read);
  expect(await object.keeper.readingBegins("first")).toBe(true);
  expect(await object.keeper.readingBegins("of a doubled message")).toBe(false);
  for (let said = 0; said < 20; said += 1) {
    expect(await sentAfter(5)).toEqual([]);
    expect(await object.keeper.lives("first")).toBe(true);
  }
  expect([...(await sentAfter(14)), ...(await sentAfter(2))]).toEqual(read);
  expect(await object.keeper.lives("first")).toBe(false);
  await readInTurn(app, runId, object.keeper);
  await object.ring();
  expect(object.sent.splice(0)).toEqual([{ type: "work-slice", runId, from: 0, to: 9 }]);
});

test("object storage that refuses for minutes is no end of readers: the file is read when it answers again", async () => {
  const app = await newApp();
  const runId = await startTestCsv(app, `domain\n${unique()}\n`);
  const object = testKeeper(app);
  await object.storage.put("runId", runId);
  const { get } = app.files;
  const size = (await get(`uploads/${runId}`))?.size ?? 0;
  const refuses = () => Promise.reject(new Error("get: We encountered an internal error. (10001)"));
  /** Delivers one chunk of the file and then nothing more. */
  const breaksOff: typeof get = async () => {
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) =>
        (pieces += 1) === 1
          ? controller.enqueue(new TextEncoder().encode("domain\n"))
          : controller.error(new Error("The connection was reset.")),
    });
    return { body, size, contentType: "text/csv" };
  };
  for (let minute = 0; minute < 6; minute += 1) {
    app.files.get = minute % 2 === 0 ? refuses : breaksOff;
    await object.ring();
    expect(object.sent.splice(0)).toEqual([{ type: "read-csv", runId }]);
    await expect(readInTurn(app, runId, object.keeper)).rejects.toThrow("The stored file could not be read");
    app.clock.now += 60_000;
  }
  app.files.get = get;
  await object.ring();
  expect(object.sent.splice(0)).toEqual([{ type: "read-csv", runId }]);
  await readInTurn(app, runId, object.keeper);
  expect(await findRun(app.database, runId)).toMatchObject({ status: "running", problem: null });
  expect((await findRun(app.database, runId))?.readAt).not.toBeNull();
});

test("a reader that never hears that it may begin is not one that ended without a word", async () => {
  const app = await newApp();
  const runId = await startTestCsv(app, `domain\n${unique()}\n`);
  const object = testKeeper(app);
  await object.storage.put("runId", runId);
  const { keeper } = object;
  /** The keeper gets the call, but its answer is lost. */
  const readingBegins = async (worker: string) => {
    await keeper.readingBegins(worker);
    throw new Error("Network connection lost.");
  };
  const reports = {
    lives: (worker: string) => keeper.lives(worker),
    workerEnds: (worker: string) => keeper.workerEnds(worker),
  };
  for (let minute = 0; minute < 6; minute += 1) {
    await object.ring();
    expect(object.sent.splice(0)).toEqual([{ type: "read-csv", runId }]);
    const unheard = readInTurn(app, runId, { ...reports, readingBegins });
    await expect(unheard).rejects.toThrow("Network connection lost.");
    app.clock.now += 60_000;
  }
  await readInTurn(app, runId, keeper);
  expect(await findRun(app.database, runId)).toMatchObject({ status: "running", problem: null });
});

test("a reader that was given up reads no further", async () => {
  const app = await newApp();
  const runId = await startTestCsv(app, `domain\n${unique()}\n`);
  await readCsv(app, runId, AbortSignal.abort());
  expect((await findRun(app.database, runId))?.readAt).toBeNull();
});
