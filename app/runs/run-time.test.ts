/** Where a run's time went, from its own records: queue, pause, pace, answers and writes. */
import { expect, inject, test, vi } from "vitest";
import { watchRoundTrips } from "../storage/testing/round-trips";
import { workAgain } from "./rerun/retry-rows.server";
import { removeRuns } from "./run-removal.server";
import { readRunTime } from "./run-time.server";
import { readRun } from "./runs.server";
import { resumeRun } from "./run-steering.server";
import { startTestCsv, startTestPlain, testApp } from "./testing/test-app";
import { testKeeper, workToEnd } from "./testing/work-csv";

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
/** Returns a console whose vendor takes three seconds to answer. */
async function consoleWithSlowService() {
  const app = await testApp(inject("databaseUrl"), async () => {
    app.clock.now += 3000;
    return Response.json({ answer: "yes" });
  });
  return app;
}

test("a search tells how long it waited to begin, for a person, and for each service", async () => {
  const app = await consoleWithSlowService();
  const domain = `dear-${crypto.randomUUID().slice(0, 8)}.com`;
  const id = await startTestPlain(app, { query: "askDear", input: { domain } });
  app.clock.now += 5000;
  const { work } = testKeeper(app);
  expect(await work(id)).toBe("paused");
  app.clock.now += 60_000;
  const waiting = await readRunTime(app, id);
  expect(waiting).toMatchObject({ isOpen: true, services: [{ calls: 1, atOnce: 1 }] });
  expect(waiting?.spans.map(({ what }) => what)).toEqual([
    "Waited to begin",
    "At work, pauses included",
    "Waited for a person to approve the cost",
  ]);
  await resumeRun(app, id);
  expect(await work(id)).toBe("done");
  const time = await readRunTime(app, id);
  const [toBegin, , pause] = time?.spans ?? [];
  expect(seconds(toBegin?.lasted ?? 0)).toBeGreaterThanOrEqual(5);
  expect(seconds(pause?.lasted ?? 0)).toBeGreaterThanOrEqual(60);
  const [service] = time?.services ?? [];
  expect(service).toMatchObject({ name: "answering-service", calls: 2, atOnce: 1 });
  expect(seconds(service?.asked ?? 0)).toBeGreaterThanOrEqual(6);
  // Neither the answers nor the pause count as pace.
  expect(service?.waited).toBeLessThan(60_000);
  await removeRuns(app, [{ id, uploadKey: null }]);
  expect(await readRunTime(app, id)).toBeNull();
  const left = await app.database.$client.execute({
    sql: "SELECT 1 FROM run_times WHERE run_id = ?",
    args: [id],
  });
  expect(left.rows).toEqual([]);
});

test("a file sums its workers up, and says when it was read", async () => {
  const app = await consoleWithSlowService();
  const domains = Array.from({ length: 12 }, () => `fair-${crypto.randomUUID().slice(0, 8)}.com`);
  const id = await startTestCsv(app, ["domain", ...domains].join("\n"));
  await workToEnd(app, id, 3);
  const time = await readRunTime(app, id);
  expect(time?.services).toMatchObject([{ name: "answering-service", calls: 12 }]);
  expect(time?.spans.map(({ what }) => what)).toContain("Read the file");
  expect(seconds(time?.services[0]?.asked ?? 0)).toBeGreaterThanOrEqual(12 * 3);
});

test("a search writes them with its end, in no request of their own", async () => {
  const app = await consoleWithSlowService();
  const id = await startTestPlain(app);
  const trips = watchRoundTrips({ url: inject("databaseUrl") });
  const { keeper, ring } = testKeeper(app);
  await keeper.wake(id);
  await ring();
  vi.restoreAllMocks();
  const writing = trips.asked.filter(({ text }) => text.includes("run_times"));
  expect(writing).toHaveLength(1);
  expect(writing[0]?.text).toContain("UPDATE runs SET status = ?, result_json");
});

test("the time for which a run had ended before a user had it go on is none of its work", async () => {
  const app = await consoleWithSlowService();
  const mark = crypto.randomUUID().slice(0, 8);
  const id = await startTestCsv(app, `domain\nfair-${mark}-a.com\nfair-${mark}-b.com\n`);
  await workToEnd(app, id);
  await app.database.$client.execute({
    sql: "UPDATE run_rows SET state = 'cancelled' WHERE run_id = ? AND position = 1",
    args: [id],
  });
  await app.database.$client.execute({
    sql: "UPDATE runs SET status = 'cancelled' WHERE id = ?",
    args: [id],
  });
  app.clock.now += 600_000;
  await workAgain(app, id, "cancelled");
  await workToEnd(app, id);
  const run = (await readRun(app, id))!;
  expect(run).toMatchObject({ status: "done", counts: { done: 2 } });
  expect(seconds(run.endedFor ?? 0)).toBeGreaterThanOrEqual(600);
  expect(
    Date.parse(run.finishedAt ?? "") - Date.parse(run.startedAt ?? "") - (run.endedFor ?? 0),
  ).toBeLessThan(120_000);
  const span = (await readRunTime(app, id))?.spans.find(({ what }) => what.startsWith("Ended, then resumed"));
  expect(seconds(span?.lasted ?? 0)).toBeGreaterThanOrEqual(600);
});
