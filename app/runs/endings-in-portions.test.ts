/**
 * Ending fifty thousand rows takes many small transactions, so no other write waits for all of
 * them.
 */
import { expect, inject, test } from "vitest";
import { cancelOpenRun } from "./storage/open-rows";
import { endForgottenRun } from "./storage/open-runs";
import { endPause } from "./storage/pauses";
import { countRows } from "./storage/row-counts";
import { moveRun } from "./storage/runs";
import { readCsv } from "./csv/csv-reading.server";
import { removeRuns } from "./run-removal.server";
import { cancelRun } from "./runs.server";
import { startTestCsv, storedRun, testApp } from "./testing/test-app";
import { watchChanges } from "./testing/watch-changes";
import { testKeeper } from "./testing/work-csv";

const rows = 4500;
const fileOf = (last = "") =>
  ["domain", ...Array.from({ length: rows }, (_, at) => `portion-${at}.example`), last].join("\n");

/** Returns a CSV run whose file was read, and the number of rows each later statement changed. */
async function readFile() {
  const app = await testApp(inject("databaseUrl"), () => Promise.reject(new Error("no service is asked")));
  const changed = watchChanges(app);
  const runId = await startTestCsv(app, fileOf());
  await readCsv(app, runId);
  changed.length = 0;
  const ended = async () => {
    const { cancelled, failed, queued, running } = await countRows(app.database, runId);
    return { cancelled, failed, open: queued + running, atOnce: Math.max(...changed) };
  };
  return { app, runId, ended };
}

test("a file that is cancelled", async () => {
  const { app, runId, ended } = await readFile();
  expect(await cancelRun(app, runId)).toMatchObject({ status: "cancelled", counts: { cancelled: rows } });
  expect(await ended()).toEqual({ cancelled: rows, failed: 0, open: 0, atOnce: 2000 });
});

test("a cancel that breaks off after its first portion is carried on by the keeper, before the mail goes", async () => {
  const { app, runId, ended } = await readFile();
  await cancelOpenRun(app.database, runId, app.now().getTime());
  expect(await ended()).toMatchObject({ cancelled: 2000, open: rows - 2000 });
  await testKeeper(app).work(runId);
  expect(await ended()).toEqual({ cancelled: rows, failed: 0, open: 0, atOnce: 2000 });
  expect(app.mails.map(({ text }) => text)).toEqual([expect.stringContaining("Cancelled: 4,500")]);
});

test("a file that is given up", async () => {
  const { app, runId, ended } = await readFile();
  await endForgottenRun(app.database, runId, { reason: "gave up", at: app.now().getTime() });
  expect(await ended()).toEqual({ cancelled: 0, failed: rows, open: 0, atOnce: 2000 });
  expect((await storedRun(app, runId)).status).toBe("failed");
});

test("a file whose allowance does not return", async () => {
  const { app, runId, ended } = await readFile();
  const at = app.now().getTime();
  const pause = { upstream: "apollo", kind: "quota", detail: "Used up.", since: at, until: at };
  await moveRun(app.database, runId, ["running"], { status: "paused", pause });
  await endPause(app.database, runId, pause, { reason: "Used up.", reasonKind: "quota", at });
  expect(await ended()).toEqual({ cancelled: 0, failed: rows, open: 0, atOnce: 2000 });
});

test("a file that turns out to be none at its end: its rows go", async () => {
  const app = await testApp(inject("databaseUrl"), () => Promise.reject(new Error("no service is asked")));
  const runId = await startTestCsv(app, fileOf('open.example,"never closed'));
  const changed = watchChanges(app);
  await readCsv(app, runId);
  const left = await app.database.$client.execute({
    sql: "SELECT COUNT(*) AS rows FROM run_rows WHERE run_id = ?",
    args: [runId],
  });
  expect([Number(left.rows[0]?.rows), (await storedRun(app, runId)).status]).toEqual([0, "failed"]);
  expect(Math.max(...changed)).toBe(2000);
});

test("a run that is deleted, with all that belongs to its rows", async () => {
  const { app, runId } = await readFile();
  const changed = watchChanges(app);
  await removeRuns(app, [{ id: runId, uploadKey: null }]);
  const left = await app.database.$client.execute({
    sql: "SELECT (SELECT COUNT(*) FROM run_rows WHERE run_id = ?1) + (SELECT COUNT(*) FROM runs WHERE id = ?1) AS rows",
    args: [runId],
  });
  expect([Number(left.rows[0]?.rows), Math.max(...changed)]).toEqual([0, 2000]);
});
