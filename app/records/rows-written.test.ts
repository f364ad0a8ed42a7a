/**
 * Counts the rows that records and the keys of runs write. `npm run costs` multiplies these
 * numbers.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { kinds } from "../../scripts/costs/costs";
import { startOwnDatabase } from "../../scripts/testing/own-database";
import { startTestCsv, testApp, type TestApp } from "../runs/testing/test-app";
import { workToEnd } from "../runs/testing/work-csv";
import { watchRowsRead } from "../storage/testing/rows-read";
import { addLines } from "./adding.server";
import { noteFoundKeys } from "./found-keys.server";
import { changeLines } from "./lists.server";
import { line, newList, shownLines, toList } from "./testing/stage";

let url = "";
let stop: () => Promise<void>;
let app: TestApp;

// In a shared database, writes of other tests would count too.
beforeAll(async () => {
  ({ url, stop } = await startOwnDatabase());
  app = await testApp(url, () =>
    Promise.resolve(Response.json({ answer: "Dana Reyes <dana@acme.com> 70%" })),
  );
}, 60_000);
afterEach(() => void vi.restoreAllMocks());
afterAll(() => stop());

async function rowsWritten(work: () => Promise<unknown>): Promise<number> {
  const take = watchRowsRead(url);
  await work();
  const { written } = take();
  vi.restoreAllMocks();
  return written;
}

/** Rows per action that do not depend on the number of records, for example the row of the list. */
const constant = 5;

/** Whether the measured rows match the table. Far fewer rows mean that the table is outdated. */
const isCounted = (written: number, counted: number) =>
  written <= counted + constant && written > counted * 0.9;

test("a person who is new in a list, and a change of status", async () => {
  const list = await newList(app);
  const people = 500;
  const lines = Array.from({ length: people }, (_, at) =>
    line([`email:p${at}@counted.example`], { name: `P ${at}` }),
  );
  const added = await rowsWritten(() => addLines(app, toList(app, list), lines));
  expect(isCounted(added, kinds.record.databaseRowsWritten * people)).toBe(true);
  const ids = (await shownLines(app, list)).map(({ id }) => Number(id));
  const act = { kind: "status", value: "contacted" } as const;
  const changed = await rowsWritten(() =>
    changeLines(app, app.person, list, { ids, act, actId: app.newId(), at: app.now().getTime() }),
  );
  expect(isCounted(changed, kinds.recordChange.databaseRowsWritten * people)).toBe(true);
});

test.each([1, 50, 300])(
  "the keys of a file's %i rows, with the run's own rows",
  async (rows) => {
    const text = Array.from({ length: rows }, (_, at) => `c${at}.example`).join("\n");
    const runId = await startTestCsv(app, `domain\n${text}\n`);
    await workToEnd(app, runId);
    const take = watchRowsRead(url);
    await noteFoundKeys(app);
    const { written, rows: read } = take();
    const { foundKeys, endedRun } = kinds;
    // A page of fifty rows is written whole.
    const counted = endedRun.databaseRowsWritten + foundKeys.databaseRowsWritten * Math.max(rows, 50);
    expect(Math.abs(written - counted)).toBeLessThanOrEqual(4);
    expect(read).toBeLessThan((endedRun.databaseRowsRead + foundKeys.databaseRowsRead * rows) * 1.1);
  },
  120_000,
);
