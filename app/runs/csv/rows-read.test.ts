/** Rows that a file's run reads from the database: most plans limit them and stop the console beyond the limit. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { fileOf, kinds, pace, rowsInFile } from "../../../scripts/costs/costs";
import { startOwnDatabase } from "../../../scripts/testing/own-database";
import { answeredByFiles } from "../storage/answered-inputs";
import { countRows } from "../storage/row-counts";
import { rowWorkers } from "../storage/rows";
import { chainOf } from "../storage/run-chains";
import { findRun } from "../storage/runs";
import { findShownRun, listShownRuns } from "../storage/shown-runs";
import { watchRowsRead } from "../../storage/testing/rows-read";
import { startTestCsv, testApp } from "../testing/test-app";
import { testKeeper, workToEnd } from "../testing/work-csv";
import { firstLines, firstRows } from "../lists/list-lines.server";
import { readListQuery } from "../lists/list-query";
import { readRun } from "../runs.server";
import { readCsv } from "./csv-reading.server";
import { workSlice } from "./slice.server";

let url = "";
let stop: () => Promise<void>;

// In a shared database, data of other tests would be read too.
beforeAll(async () => ({ url, stop } = await startOwnDatabase()), 60_000);
afterEach(() => void vi.restoreAllMocks());
afterAll(() => stop());

const file = (rows: number) =>
  ["domain", ...Array.from({ length: rows }, () => `${crypto.randomUUID().slice(0, 13)}.com`)].join("\n");
// An index of rows with sandbox data would count as one more row written.
const newApp = () => testApp(url, async () => Response.json({ answer: "an answer" }), undefined, "live");

/** Reads and works a file with this many rows, except the last ten. */
async function worked(rows: number) {
  const app = await newApp();
  const runId = await startTestCsv(app, file(rows));
  await readCsv(app, runId);
  await workSlice(app, { runId, from: 0, to: rows - 11 });
  await app.database.$client.execute({
    sql: "UPDATE run_rows SET state = 'running', claimed_by = 'w' || (position % 2) WHERE run_id = ? AND state = 'queued'",
    args: [runId],
  });
  return { app, runId };
}

test("a look at a file reads as much of a long one as of a short one", async () => {
  const read: number[] = [];
  for (const rows of [20, 120]) {
    const { app, runId } = await worked(rows);
    const take = watchRowsRead(url);
    expect(await countRows(app.database, runId)).toMatchObject({ done: rows - 10, running: 10, queued: 0 });
    expect(await rowWorkers(app.database, runId)).toEqual(["w0", "w1"]);
    expect((await findShownRun(app.database, runId))?.spent).toMatchObject({
      [app.service.name]: { calls: rows - 10 },
    });
    read.push(take().rows);
    vi.restoreAllMocks();
  }
  expect(read[0]).toBeGreaterThan(0);
  // The run's position among others changes the count by a few rows.
  expect(read[1]).toBeLessThan((read[0] ?? 0) + 30);
});

test("what files looked up before is found by the inputs asked about, however many rows they had", async () => {
  const read: number[] = [];
  for (const rows of [50, 450]) {
    const app = await newApp();
    const settings = { "made-up": { words: [crypto.randomUUID()] } };
    const domains = Array.from({ length: rows }, () => `${crypto.randomUUID().slice(0, 13)}.com`);
    const runId = await startTestCsv(app, ["domain", ...domains].join("\n"), { settings, query: "askFast" });
    await readCsv(app, runId);
    await workSlice(app, { runId, from: 0, to: rows - 1 });
    const inputs = domains.slice(-10).map((domain) => JSON.stringify({ domain }));
    const like = { tool: "made-up", query: "askFast", settings, since: 0 };
    const take = watchRowsRead(url);
    const answered = await answeredByFiles(app.database, like, [...inputs, '{"domain":"other.com"}']);
    expect(answered.count).toBe(10);
    expect(answered.last?.by).not.toBe("");
    read.push(take().rows);
    vi.restoreAllMocks();
  }
  expect(read[0]).toBeGreaterThan(0);
  // One more row for the run that existed before.
  expect(read[1]).toBeLessThan((read[0] ?? 0) + 10);
});

test("a row is read no more often in a long file than in a short one", async () => {
  const perRow: number[] = [];
  for (const rows of [50, 150]) {
    const app = await newApp();
    const runId = await startTestCsv(app, file(rows), { query: "askFast" });
    const take = watchRowsRead(url);
    await workToEnd(app, runId);
    perRow.push(take().rows / rows);
    vi.restoreAllMocks();
  }
  // Slices of ten rows, as at the end of every file; in slices of fifty it is nearly two less. Eight of these rows are
  // the cost and duration of the file's first two thousand rows by kind of input, recorded once at its end. Six more say
  // in the result file whether the row's company may be contacted.
  expect(perRow[1]).toBeLessThan(50);
  expect(perRow[1]).toBeLessThanOrEqual((perRow[0] ?? 0) * 1.05);
});

test("what npm run costs takes a file to read and to write is what the database says", async () => {
  const app = await newApp();
  const rows = 300;
  const runId = await startTestCsv(app, file(rows), { query: "askFast" });
  const take = watchRowsRead(url);
  await workToEnd(app, runId);
  const work = take();
  const stored = await findRun(app.database, runId);
  if (!stored) throw new Error("The run is there");
  take();
  const query = readListQuery(new URLSearchParams());
  const first = await firstRows(app, runId, query);
  await Promise.all([
    readRun(app, runId),
    findRun(app.database, runId),
    chainOf(app.database, runId),
    firstLines(app, stored, query, first),
  ]);
  const page = take();
  await listShownRuns(app.database, { limit: 31 });
  const list = take();
  const { runId: open, app: its } = await worked(120);
  const { ring, storage } = testKeeper(its);
  await storage.put("runId", open);
  await ring();
  take();
  await ring();
  const look = take();
  const told: [read: number, said: number][] = [
    [work.rows / rows, kinds.row.databaseRowsRead],
    [work.written / rows, kinds.row.databaseRowsWritten],
    [page.rows / rows, kinds.runPage.databaseRowsRead / rowsInFile],
    [list.rows, kinds.runList.databaseRowsRead],
    [look.rows, fileOf(rows).databaseRowsRead / (rows / pace)],
  ];
  for (const [read, said] of told) {
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(said);
  }
  // The estimate must not keep a value from before the reduction.
  expect(work.written / rows).toBeGreaterThan(kinds.row.databaseRowsWritten * 0.8);
  expect(work.rows / rows).toBeGreaterThan(kinds.row.databaseRowsRead * 0.8);
});
