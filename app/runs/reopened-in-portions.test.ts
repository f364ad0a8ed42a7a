/**
 * Retrying thousands of failed rows takes many small transactions. If the request breaks off, the
 * run's object continues.
 */
import { expect, inject, test } from "vitest";
import { writeBatch } from "../storage/batch";
import { beginReopening, reopenFailedRows } from "./storage/reopened-rows";
import { countRows } from "./storage/row-counts";
import { cancelRun } from "./runs.server";
import { readCsv } from "./csv/csv-reading.server";
import { retryFailedRows } from "./run-steering.server";
import { startTestCsv, storedRun, testApp } from "./testing/test-app";
import { watchChanges } from "./testing/watch-changes";
import { testKeeper } from "./testing/work-csv";

const rows = 4500;
const allOpened = { failed: 0, queued: rows, status: "running", reopening: null, atOnce: 2000 };

/** Returns a CSV run whose rows failed. Its last row has the same input as the first. */
async function failedFile() {
  const app = await testApp(inject("databaseUrl"), () => Promise.reject(new Error("no service is asked")));
  const changed = watchChanges(app);
  const { $client: client } = app.database;
  const names = Array.from({ length: rows - 1 }, (_, at) => `again-${at}.example`);
  const runId = await startTestCsv(app, ["domain", ...names, names[0]].join("\n"));
  await readCsv(app, runId);
  await client.execute({
    sql: "UPDATE run_rows SET state = 'failed', reason = 'down', reason_kind = 'upstream-down', ended_at = 1 WHERE run_id = ?",
    args: [runId],
  });
  await client.execute({
    sql: "UPDATE runs SET status = 'failed', finished_at = 1, mail = 'none' WHERE id = ?",
    args: [runId],
  });
  changed.length = 0;
  const stand = async () => {
    const { failed, queued } = await countRows(app.database, runId);
    const { status, reopening } = await storedRun(app, runId);
    return { failed, queued, status, reopening, atOnce: Math.max(...changed) };
  };
  const begun = () => writeBatch(app.database, beginReopening(runId, true, app.now().getTime()));
  return { app, runId, stand, begun };
}

test("a retry opens all of them, two thousand at a time", async () => {
  const { app, runId, stand } = await failedFile();
  expect(await retryFailedRows(app, runId)).toMatchObject({ status: "running", counts: { queued: rows } });
  expect(await stand()).toEqual(allOpened);
});

test("a retry that breaks off is carried on by the keeper", async () => {
  const { app, runId, stand, begun } = await failedFile();
  await begun();
  expect(await stand()).toMatchObject({ failed: rows, status: "running", reopening: { from: 0 } });
  const keeper = testKeeper(app);
  await keeper.work(runId);
  expect(await stand()).toEqual(allOpened);
  expect(keeper.sent.length).toBeGreaterThan(0);
});

test("a row that shares the input of one far above it is opened with that one", async () => {
  const { app, runId, begun } = await failedFile();
  await begun();
  const { $client: client } = app.database;
  const batch = client.batch.bind(client);
  let portions = 0;
  client.batch = async (...given: Parameters<typeof batch>) => {
    if (portions === 1) throw new Error("the request broke off");
    portions += 1;
    return batch(...given);
  };
  await expect(reopenFailedRows(app.database, runId)).rejects.toThrow("broke off");
  const found = await client.execute({
    sql: "SELECT COUNT(*) AS open, MAX(position) AS last FROM run_rows WHERE run_id = ? AND state = 'queued'",
    args: [runId],
  });
  expect(found.rows[0]).toMatchObject({ open: 2001, last: rows - 1 });
});

test("a cancel ends it", async () => {
  const { app, runId, stand, begun } = await failedFile();
  await begun();
  await cancelRun(app, runId);
  await testKeeper(app).work(runId);
  expect(await stand()).toMatchObject({ failed: rows, queued: 0, status: "cancelled" });
});
