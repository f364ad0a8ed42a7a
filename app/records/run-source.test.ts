/** Adding a run to a list: the lines that fit by the tool's declaration, in portions, or all lines. */
import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { keyOf } from "../runs/lists/list-query";
import { startTestCsv, testApp, type TestApp } from "../runs/testing/test-app";
import { workToEnd } from "../runs/testing/work-csv";
import { changeLines } from "./lists.server";
import { addRun, type RunPart } from "./run-source.server";
import { newList, shownLines } from "./testing/stage";

const answers: Record<string, string> = {
  "fit-people.com": "Dana Reyes <dana@people.com> 70%; Jo Van Doe <jo@people.com> 20%",
  "fit-more.com": "Al Nunez <al@more.com> 100%",
};
const own = ownDatabase();
let app: TestApp;
let runId: string;
beforeAll(async () => {
  app = await testApp(own.url, async (request) => {
    const answer = answers[new URL(request.url).searchParams.get("about") ?? ""];
    return answer ? Response.json({ answer }) : new Response("", { status: 404 });
  });
  runId = await startTestCsv(app, "domain\nfit-people.com\nfit-more.com\nnobody.com\n");
  await workToEnd(app, runId);
});

const add = (list: string, more: Partial<RunPart> = {}) =>
  addRun(app, app.person, list, {
    runId,
    table: "people",
    onlyFitting: true,
    after: null,
    actId: app.newId(),
    ...more,
  });
const keysIn = async (list: string) => (await shownLines(app, list)).map(({ keys }) => keys);

test("only the lines that fit go into the list; the rest of a run does on request", async () => {
  const list = await newList(app, "What fits");
  expect(await add(list)).toMatchObject({ added: 2, total: 2, after: null });
  expect(await keysIn(list)).toEqual(["email:dana@people.com", "email:al@more.com"]);
  expect(await add(list, { onlyFitting: false })).toMatchObject({ added: 1, already: 2, total: 3 });
  expect(await shownLines(app, list)).toMatchObject([{ how: "run" }, { how: "run" }, { how: "run" }]);
});

test("the next portion begins after the last line; who was removed by hand stays out", async () => {
  const list = await newList(app, "In portions");
  expect(await add(list, { after: keyOf(0, 0) })).toMatchObject({ added: 1, total: 2, after: null });
  expect(await keysIn(list)).toEqual(["email:al@more.com"]);
  const ids = (await shownLines(app, list)).map(({ id }) => Number(id));
  await changeLines(app, app.person, list, { ids, act: { kind: "remove" }, actId: "a", at: 1 });
  expect(await add(list)).toMatchObject({ added: 1, removedBefore: 1 });
});

test("a table without a declaration, and one without people or companies, say so", async () => {
  const list = await newList(app, "No declaration", "company");
  await expect(add(list, { table: null })).rejects.toThrow("does not say which lines fit");
  await expect(add(list, { runId: "none" })).rejects.toThrow("This run does not exist");
});
