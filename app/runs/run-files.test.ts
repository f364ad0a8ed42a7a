import { beforeAll, expect, inject, test } from "vitest";
import { createRun, earlierRuns } from "./storage/runs";
import { testApp, type TestApp } from "./testing/test-app";
import {
  deleteFilesOfRuns,
  keepRunFile,
  openRunFile,
  purgeRunFiles,
  runFileReader,
} from "./run-files.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp(inject("databaseUrl"), () => Promise.reject(new Error("Nothing is asked here")));
});

const picture = (place: string, text = place) => ({
  place,
  name: `${place}.jpg`,
  contentType: "image/jpeg",
  bytes: new TextEncoder().encode(text),
});
const read = async (id: string) => {
  const bytes = await runFileReader(app)(id);
  return bytes && new TextDecoder().decode(bytes);
};

test("a kept file is read back under its name; work done twice replaces it", async () => {
  const run = crypto.randomUUID();
  const id = await keepRunFile(app, run, picture("one"));
  expect(await keepRunFile(app, run, picture("one", "again"))).toBe(id);
  expect(await read(id)).toBe("again");
  expect((await openRunFile(app, id))?.row).toMatchObject({ name: "one.jpg", contentType: "image/jpeg" });
});

test("files go with their run, and by themselves after 180 days", async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const kept = await keepRunFile(app, first, picture("one"));
  const other = await keepRunFile(app, second, picture("one"));
  await deleteFilesOfRuns(app, [first]);
  expect([await read(kept), await read(other)]).toEqual([null, "one"]);
  const days = (n: number) => new Date(app.now().getTime() + n * 86_400_000);
  await purgeRunFiles(app, days(179));
  expect(await read(other)).toBe("one");
  await purgeRunFiles(app, days(181));
  expect(await read(other)).toBeNull();
});

test("earlier runs are those that ended with the same inputs, newest first", async () => {
  const tool = `tool-${crypto.randomUUID()}`;
  const add = (input: Record<string, unknown>, status: "done" | "failed", minute: number) =>
    createRun(app.database, {
      id: crypto.randomUUID(),
      tool,
      query: "email",
      kind: "plain",
      status,
      staffId: app.person.id,
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
  const found = await earlierRuns(app.database, { tool, query: "email" }, { email: "a@b.co" });
  expect(found.map(({ input }) => input.step)).toEqual([2, 1]);
  expect(
    await earlierRuns(app.database, { tool, query: "email" }, { email: "a@b.co", step: 1 }),
  ).toHaveLength(1);
});
