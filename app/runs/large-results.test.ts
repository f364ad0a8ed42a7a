/** Results too long for a database row. */
import { describe, expect, inject, test } from "vitest";
import { z } from "zod";
import type { FileStore } from "../storage/files";
import { findRun, type StoredRun } from "./storage/runs";
import { readRows } from "./storage/stored-rows";
import { answerPlain } from "./answer.server";
import { readCsv } from "./csv/csv-reading.server";
import { workSlice } from "./csv/slice.server";
import { resultDownload } from "./results/run-downloads.server";
import { readRowViews } from "./row-views.server";
import { removeRuns } from "./run-removal.server";
import { listRunViews, readRun, readWholeRun } from "./runs.server";
import { resultLines } from "./testing/result-lines";
import { startTestCsv, startTestPlain, testApp, type TestApp } from "./testing/test-app";
import { workPlainRun } from "./plain-run.server";

const long = (letters: number) => `long ${"x".repeat(letters)} end`;
const newApp = (letters: number) =>
  testApp(inject("databaseUrl"), async () => Response.json({ answer: long(letters) }));
const fresh = () => `${crypto.randomUUID().slice(0, 13)}.com`;
const filesOf = (app: TestApp, runId: string) =>
  app.fileKeys().filter((key) => key.startsWith(`run-files/${runId}/`));

async function workFile(app: TestApp, rows: number): Promise<string> {
  const runId = await startTestCsv(app, ["domain", ...Array.from({ length: rows }, fresh)].join("\n"), {
    query: "askFast",
  });
  await readCsv(app, runId);
  await workSlice(app, { runId, from: 0, to: rows - 1 });
  return runId;
}

async function workPlain(app: TestApp): Promise<string> {
  const runId = await startTestPlain(app);
  const run = (await findRun(app.database, runId)) as StoredRun;
  await (await workPlainRun(app, { run, suppressed: [] }, new AbortController().signal)).tell();
  return runId;
}

describe("a result beyond 256 KB", () => {
  test("of a file's row lies in object storage, is read everywhere, and goes with its run", async () => {
    const app = await newApp(300_000);
    const runId = await workFile(app, 2);
    for (const { result } of await readRows(app.database, runId, { after: -1, limit: 9 }))
      expect(result?.length).toBeLessThan(1000);
    expect(filesOf(app, runId)).toHaveLength(2);
    const { rows } = await readRowViews(app, runId, new URLSearchParams());
    expect(rows.map(({ result }) => result)).toEqual([{ answer: long(300_000) }, { answer: long(300_000) }]);
    const file = await (await resultDownload(app, runId))?.text();
    expect(file?.split(" end").length).toBe(3);
    await removeRuns(app, [{ id: runId, uploadKey: null }]);
    expect(filesOf(app, runId)).toEqual([]);
  });

  test("of a search too", async () => {
    const app = await newApp(300_000);
    const runId = await workPlain(app);
    expect((await findRun(app.database, runId))?.result?.length).toBeLessThan(1000);
    const result = { answer: long(300_000) };
    expect(await readWholeRun(app, runId)).toMatchObject({ result, sandbox: true });
    expect(await answerPlain(app, runId)).toMatchObject({ state: "done", result });
    expect(await (await resultDownload(app, runId))?.text()).toContain(long(300_000));
    // The file named a person whom the console forgot.
    await app.files.delete(filesOf(app, runId));
    expect((await readWholeRun(app, runId))?.result).toBeUndefined();
  });

  test("lies in the database while object storage takes none", async () => {
    const app = await newApp(300_000);
    const files: FileStore = { ...app.files, put: () => Promise.reject(new Error("no storage")) };
    const text = `domain\n${fresh()}`;
    const runId = await startTestCsv(app, text, { query: "askFast" });
    await readCsv(app, runId);
    await workSlice({ ...app, files }, { runId, from: 0, to: 0 });
    const [row] = await readRows(app.database, runId, { after: -1, limit: 1 });
    expect(row).toMatchObject({ state: "done" });
    expect(row?.result?.length).toBeGreaterThan(300_000);
  });
});

test("rows that are longer together than the database answers are downloaded and shown, a few at a time", async () => {
  // 60 results of 200 KB are 12 MB; the database returns at most 10 MB per answer.
  const app = await newApp(200_000);
  const runId = await workFile(app, 60);
  const run = (await findRun(app.database, runId)) as StoredRun;
  let rows = 0;
  let longest = 0;
  for await (const part of resultLines(app, run)) {
    rows += part.split(" end").length - 1;
    longest = Math.max(longest, part.length);
  }
  expect(rows).toBe(60);
  expect(longest).toBeLessThan(1_000_000);
  const shown: number[] = [];
  for (let after: number | null = -1; after !== null;) {
    const page = await readRowViews(app, runId, new URLSearchParams({ after: String(after), limit: "500" }));
    expect(JSON.stringify(page).length).toBeLessThan(5_000_000);
    shown.push(...page.rows.map(({ position }) => position));
    after = z.number().nullable().parse(page.next);
  }
  expect(shown).toEqual(Array.from({ length: 60 }, (_, at) => at));
});

test("a list of runs holds, however long the filters are that they were started with", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({ answer: "none" }));
  const words = Array.from({ length: 500 }, (_, at) => `${at} `.padEnd(100, "word"));
  const settings = Object.fromEntries(["a", "b", "c", "d", "e"].map((list) => [list, words]));
  const before = app.now();
  for (let runs = 0; runs < 60; runs += 1)
    await startTestPlain(app, {
      status: "done",
      finishedAt: before,
      settings: { "made-up": runs === 0 ? { words: ["one"] } : settings },
    });
  const { runs } = await listRunViews(
    app,
    new URLSearchParams({ mine: "true", limit: "100" }),
    app.person.id,
  );
  expect(runs).toHaveLength(60);
  expect(runs.filter(({ filters }) => Object.keys(filters).length > 0)).toHaveLength(1);
  const one = await readRun(app, runs.at(0)?.id ?? "");
  expect(JSON.stringify(one?.filters).length).toBeGreaterThan(200_000);
});
