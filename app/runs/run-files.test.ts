import { beforeAll, expect, inject, test } from "vitest";
import { createRun, earlierRuns } from "../storage/runs";
import { testEngine, type TestEngine } from "./testing/test-engine";
import {
  deleteFilesOfRuns,
  keepRunFile,
  openRunFile,
  purgeRunFiles,
  runFileReader,
} from "./run-files.server";

let engine: TestEngine;
beforeAll(async () => {
  engine = await testEngine(inject("databaseUrl"), () => Promise.reject(new Error("Nothing is asked here")));
});

const picture = (place: string, text = place) => ({
  place,
  name: `${place}.jpg`,
  contentType: "image/jpeg",
  bytes: new TextEncoder().encode(text),
});
const read = async (id: string) => {
  const bytes = await runFileReader(engine)(id);
  return bytes && new TextDecoder().decode(bytes);
};

test("a kept file is read back under its name; work done twice replaces it", async () => {
  const run = crypto.randomUUID();
  const id = await keepRunFile(engine, run, picture("one"));
  expect(await keepRunFile(engine, run, picture("one", "again"))).toBe(id);
  expect(await read(id)).toBe("again");
  expect((await openRunFile(engine, id))?.row).toMatchObject({ name: "one.jpg", contentType: "image/jpeg" });
});

test("files go with their run, and by themselves after 180 days", async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const kept = await keepRunFile(engine, first, picture("one"));
  const other = await keepRunFile(engine, second, picture("one"));
  await deleteFilesOfRuns(engine, [first]);
  expect([await read(kept), await read(other)]).toEqual([null, "one"]);
  const days = (n: number) => new Date(engine.now().getTime() + n * 86_400_000);
  await purgeRunFiles(engine, days(179));
  expect(await read(other)).toBe("one");
  await purgeRunFiles(engine, days(181));
  expect(await read(other)).toBeNull();
});

test("earlier runs are those that ended with the same inputs, newest first", async () => {
  const tool = `tool-${crypto.randomUUID()}`;
  const add = (input: Record<string, unknown>, status: "done" | "failed", minute: number) =>
    createRun(engine.database, {
      id: crypto.randomUUID(),
      tool,
      query: "email",
      kind: "plain",
      status,
      staffId: engine.person.id,
      origin: "http://console.example",
      title: "",
      input,
      settings: {},
      versions: {},
      createdAt: new Date(Date.UTC(2026, 10, 20, 10, minute)),
      finishedAt: new Date(Date.UTC(2026, 10, 20, 10, minute)),
    });
  await add({ email: "a@b.co", step: 1 }, "done", 1);
  await add({ email: "a@b.co", step: 2 }, "done", 2);
  await add({ email: "a@b.co", step: 3 }, "failed", 3);
  await add({ email: "other@b.co", step: 4 }, "done", 4);
  const found = await earlierRuns(engine.database, { tool, query: "email" }, { email: "a@b.co" });
  expect(found.map(({ input }) => input.step)).toEqual([2, 1]);
  expect(
    await earlierRuns(engine.database, { tool, query: "email" }, { email: "a@b.co", step: 1 }),
  ).toHaveLength(1);
});
