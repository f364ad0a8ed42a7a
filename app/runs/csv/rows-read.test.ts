/** What a file's run reads of the database: most plans count the rows, and stop the console beyond them. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startOwnDatabase } from "../../../scripts/testing/own-database";
import { countRows } from "../../storage/row-counts";
import { rowWorkers } from "../../storage/rows";
import { findShownRun } from "../../storage/shown-runs";
import { watchRowsRead } from "../../storage/testing/rows-read";
import { startTestCsv, testApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";
import { readCsv } from "./csv-reading.server";
import { workSlice } from "./slice.server";

let url = "";
let stop: () => Promise<void>;

// What other tests leave in a shared one would be read with it.
beforeAll(async () => ({ url, stop } = await startOwnDatabase()), 60_000);
afterEach(() => void vi.restoreAllMocks());
afterAll(() => stop());

const file = (rows: number) =>
  ["domain", ...Array.from({ length: rows }, () => `${crypto.randomUUID().slice(0, 13)}.com`)].join("\n");
const newApp = () => testApp(url, async () => Response.json({ answer: "an answer" }));

/** The run of a file with so many rows, read and worked but for its last ten. */
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
  // Where a run stands among others makes a difference of some rows.
  expect(read[1]).toBeLessThan((read[0] ?? 0) + 30);
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
  // Slices of ten, as the last ones of every file are; in those of fifty it is nearly two less. Two or three are for what
  // the first two thousand rows of a file cost, gathered at its end.
  expect(perRow[1]).toBeLessThan(24);
  expect(perRow[1]).toBeLessThanOrEqual((perRow[0] ?? 0) * 1.05);
});
