/**
 * Files do not delay each other, even if the queue delivers ten messages and waits for all of them, as the local queue
 * does.
 */
import { expect, inject, test } from "vitest";
import { otherFiles } from "../storage/open-runs";
import { countRows } from "../storage/row-counts";
import { startTestCsv, testApp } from "../testing/test-app";
import { testKeeper } from "../testing/work-csv";
import { consumeRun } from "./consume-run.server";
import type { RunMessage } from "./run-message";
import { workSlice } from "./slice.server";

const year = 365 * 86_400_000;
const fileOf = (rows: number) =>
  ["domain", ...Array.from({ length: rows }, () => `${crypto.randomUUID()}.example`)].join("\n");

/** An app with its own time, in which it sees no files of other tests. */
async function lonelyApp(years: number) {
  const answered: string[] = [];
  const app = await testApp(inject("databaseUrl"), async (request) => {
    answered.push(new URL(request.url).searchParams.get("about") ?? "");
    return Response.json({ answer: "yes" });
  });
  app.clock.now = years * year;
  app.otherFiles = (runId) => otherFiles(app.database, runId, app.now().getTime());
  return { app, answered };
}

test("of ten files put in at once the last begins before the first is done", async () => {
  const { app } = await lonelyApp(3);
  const files = await Promise.all(
    Array.from({ length: 10 }, async () => ({
      runId: await startTestCsv(app, fileOf(60)),
      object: testKeeper(app),
    })),
  );
  const queue: RunMessage[] = [];
  const keeperOf = (runId: string) => {
    const found = files.find((each) => each.runId === runId);
    if (!found) throw new Error("No such file");
    return found.object;
  };
  for (const { runId, object } of files) await object.keeper.wake(runId);
  const look = async () => {
    app.clock.now += 1001;
    for (const { object } of files) {
      await object.ring();
      queue.push(...object.sent.splice(0));
    }
  };
  const ended = async (runId: string) => (await countRows(app.database, runId)).done;
  const last = files.at(-1)?.runId ?? "";
  const first = files[0]?.runId ?? "";
  const workBatch = async () => {
    await look();
    const sendAgain = async (again: RunMessage) => void queue.push(again);
    const batch = queue.splice(0, 10);
    await Promise.all(
      batch.map((message) => consumeRun(app, message, keeperOf(message.runId).keeper, sendAgain)),
    );
  };
  for (let batches = 0; (await ended(last)) === 0; batches += 1) {
    expect(batches).toBeLessThan(100);
    await workBatch();
  }
  expect(await ended(first)).toBeGreaterThan(0);
  expect(await ended(first)).toBeLessThan(60);

  // Once every file has begun, each works all its slices.
  for (let batches = 0; (await app.otherFiles("none")).wait; batches += 1) {
    expect(batches).toBeLessThan(100);
    await workBatch();
  }
  await look();
  expect(queue.filter(({ runId }) => runId === last).length).toBeGreaterThan(1);
}, 120_000);

test("rows that wait for their turn are put down for another file's first row, and cost no attempt", async () => {
  const { app, answered } = await lonelyApp(5);
  const { grant } = app.limiter;
  let free = 3;
  app.limiter.grant = async (request) =>
    free-- > 0
      ? grant({ ...request, calls: request.calls.slice(0, 1) })
      : { wait: 9000, kind: "rate-limited", detail: "Its rate limit is reached for the moment." };
  const runId = await startTestCsv(app, fileOf(10));
  const object = testKeeper(app);
  await object.keeper.wake(runId);
  await object.ring();
  const { keeper } = object;
  for (const message of object.sent.splice(0)) await consumeRun(app, message, keeper, async () => undefined);
  const way = new AbortController();
  way.abort();
  const around = { stop: new AbortController(), giveWay: way.signal, tellWaits: () => undefined };
  expect(await workSlice(app, { runId, from: 0, to: 9 }, "a worker", around)).toBeGreaterThan(0);
  // A call that could not leave at its start time would need another one.
  const done = answered.length;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThanOrEqual(3);
  expect(await countRows(app.database, runId)).toMatchObject({ done, queued: 10 - done, running: 0 });
});
