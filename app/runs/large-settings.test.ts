/** Title lists and prompts too long for a database row. */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import type { FileStore } from "../storage/files";
import type { StoredRun } from "./storage/runs";
import { readRows } from "./storage/stored-rows";
import { runSettingsKey } from "../toolkit/object-keys";
import { readCsv } from "./csv/csv-reading.server";
import { planRun } from "./csv/plan.server";
import { workSlice } from "./csv/slice.server";
import { forgetPerson } from "./erasure/forget.server";
import { searchFiles } from "./erasure/stored-files.server";
import { sweepFiles } from "./file-sweep.server";
import { findWholeRun } from "./large-results.server";
import { workPlainRun } from "./plain-run.server";
import { list } from "../toolkit/fields";
import { defineSettings } from "../toolkit/settings";
import { purge } from "./purge.server";
import { rerun } from "./rerun/rerun.server";
import { removeRuns } from "./run-removal.server";
import { beginRun, readRun } from "./runs.server";
import { madeUp, runMadeUp } from "./testing/made-up-tool";
import { startTestCsv, storedRun, testApp, type TestApp } from "./testing/test-app";
import type { Query } from "../toolkit/tool";

const day = 86_400_000;
const own = ownDatabase();
const names = Array.from({ length: 8 }, (_, at) => `words${at}`);
const entries = Array.from({ length: 500 }, (_, at) => `${at} `.padEnd(100, "é"));
const lists = Object.fromEntries(names.map((name) => [name, entries]));
const settings = { "made-up": lists };
const tool = {
  ...runMadeUp.tool,
  settings: defineSettings({
    group: "made-up",
    api: "/api/made-up/filters",
    fields: Object.fromEntries(names.map((name) => [name, list({ label: name, initial: [] })])),
  }),
};

/** Returns an app whose tool records the texts it received. */
async function newApp() {
  const app = await testApp(own.url, async () => Response.json({ answer: "yes" }));
  const given: unknown[] = [];
  const implementation = {
    tool,
    runs: {
      ...runMadeUp.runs,
      ask: async function* (asked: { settings: unknown }) {
        given.push(Object.values(asked.settings as object).flat().length);
        yield { say: "Asking" };
        return { answer: "yes" };
      },
    },
  } as unknown as typeof runMadeUp;
  return { app: { ...app, implementation: () => implementation } as TestApp, given };
}

const begin = (app: TestApp, all: Record<string, Record<string, unknown>> = settings) =>
  beginRun(app, app.person, {
    tool: madeUp.slug,
    query: "ask",
    kind: "plain",
    title: "A question",
    input: { domain: `${crypto.randomUUID()}.example` },
    settings: all,
    versions: {},
  });

const work = async (app: TestApp, id: string) =>
  (await workPlainRun(app, { run: await storedRun(app, id), suppressed: [] }, new AbortController().signal))
    .outcome;

const without = (app: TestApp, files: Partial<FileStore>): TestApp => ({
  ...app,
  files: { ...app.files, ...files },
});
const refused = () => Promise.reject(new Error("no storage"));

test("lie in object storage, are worked with, shown and taken over by the run anew, and go with their run", async () => {
  const { app, given } = await newApp();
  const id = await begin(app);
  expect(JSON.stringify((await storedRun(app, id)).settings).length).toBeLessThan(200);
  expect(app.fileKeys()).toEqual([runSettingsKey(id)]);
  expect(await work(app, id)).toMatchObject({ status: "done" });
  expect((await readRun(app, id))?.filters).toEqual(lists);
  expect((await findWholeRun(app, id))?.settings).toEqual(settings);
  const again = await rerun(app, app.person, id, { refresh: false });
  await removeRuns(app, [{ id, uploadKey: null }]);
  expect(app.fileKeys()).toEqual([runSettingsKey(again)]);
  expect(await work(app, again)).toMatchObject({ status: "done" });
  expect(given).toEqual([4000, 4000]);
  app.clock.now += 181 * day;
  await purge(app, app.now());
  expect(app.fileKeys()).toEqual([]);
});

test("short ones lie in the database", async () => {
  const { app } = await newApp();
  const short = { "made-up": { words0: ["one"] } };
  expect((await storedRun(app, await begin(app, short))).settings).toEqual(short);
  expect(app.fileKeys()).toEqual([]);
});

test("lie in the database while object storage takes none", async () => {
  const { app, given } = await newApp();
  const id = await begin(without(app, { put: refused }));
  expect((await storedRun(app, id)).settings).toEqual(settings);
  expect(await work(app, id)).toMatchObject({ status: "done" });
  expect(given).toEqual([4000]);
});

test("a run that the database refuses leaves a file that the purge takes", async () => {
  const { app } = await newApp();
  const { $client: client } = app.database;
  const batch = client.batch.bind(client);
  const refuseRuns = async (...given: Parameters<typeof batch>) => {
    if (JSON.stringify(given[0]).includes('insert into \\"runs\\"')) throw new Error("SQLITE_FULL");
    return batch(...given);
  };
  Object.assign(client, { batch: refuseRuns });
  await expect(begin(app)).rejects.toThrow("SQLITE_FULL");
  Object.assign(client, { batch });
  expect(app.fileKeys()).toHaveLength(1);
  await sweepFiles(app, app.now());
  expect(app.fileKeys()).toHaveLength(1);
  app.clock.now += 2 * day;
  await sweepFiles(app, app.now());
  expect(app.fileKeys()).toEqual([]);
});

test("a search waits while object storage does not give them, and is not made with others when they are gone", async () => {
  const { app, given } = await newApp();
  const id = await begin(app);
  await expect(work(without(app, { get: refused }), id)).rejects.toThrow("could not be read");
  expect(await storedRun(app, id)).toMatchObject({ status: "running" });
  expect((await readRun(without(app, { get: refused }), id))?.filters).toEqual({});
  await app.files.delete([runSettingsKey(id)]);
  expect(await work(app, id)).toMatchObject({
    status: "failed",
    problem: {
      kind: "invalid-input",
      detail: "The settings of this run were deleted. Start a new run.",
    },
  });
  expect(given).toEqual([]);
});

test("rows of a file go back while object storage does not give them, and are worked with them later", async () => {
  const { app, given } = await newApp();
  const { settings: place } = await storedRun(app, await begin(app));
  const runId = await startTestCsv(app, "domain\na.example\nb.example", { settings: place });
  await app.files.put(runSettingsKey(runId), JSON.stringify(settings), "application/json");
  await readCsv(app, runId);
  const slice = { runId, from: 0, to: 1 };
  await expect(workSlice(without(app, { get: refused }), slice, "worker")).rejects.toThrow(
    "could not be read",
  );
  const states = async () =>
    (await readRows(app.database, runId, { after: -1, limit: 9 })).map(({ state }) => state);
  expect(await states()).toEqual(["running", "running"]);
  await app.database.$client.execute({
    sql: "UPDATE run_rows SET state = 'queued' WHERE run_id = ?",
    args: [runId],
  });
  await workSlice(app, slice);
  expect(await states()).toEqual(["done", "done"]);
  expect(given).toEqual([4000, 4000]);
});

test("lose the address of a person who is forgotten, and nothing else", async () => {
  const { app } = await newApp();
  const email = `${crypto.randomUUID()}@acme.example`;
  const id = await begin(app, { "made-up": { ...lists, words0: [`like ${email}`] } });
  await forgetPerson(app.database, `email:${email}`, app.now());
  await searchFiles(app, async () => undefined);
  const run = (await findWholeRun(app, id)) as StoredRun;
  expect(JSON.stringify(run.settings)).not.toContain(email);
  expect(run.settings).toEqual({ "made-up": { ...lists, words0: ["like (removed)"] } });
});

test("files under the same long settings are found by Check first", async () => {
  const { app } = await newApp();
  const { settings: place } = await storedRun(app, await begin(app));
  const domain = `${crypto.randomUUID()}.example`;
  const runId = await startTestCsv(app, `domain\n${domain}`, { settings: place });
  await app.files.put(runSettingsKey(runId), JSON.stringify(settings), "application/json");
  await readCsv(app, runId);
  await workSlice(app, { runId, from: 0, to: 0 });
  const text = `domain\n${domain}\nother.example`;
  await app.files.put("uploads/plan", text, "text/csv");
  const head = new TextEncoder().encode(text);
  const query = madeUp.queries.ask as Query;
  const plan = await planRun(
    app,
    {
      implementation: app.implementation(madeUp.slug) as typeof runMadeUp,
      query,
      queryName: "ask",
      loaded: new Map([["made-up", { values: lists, version: 1 }]]) as never,
    },
    { key: "uploads/plan", name: "leads.csv", bytes: head.length, head, found: { encoding: "utf-8" } },
    {},
  );
  expect(plan).toMatchObject({ toDo: 2, alreadyAnswered: 1 });
});
