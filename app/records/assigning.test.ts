/** Assigning a run's lines finds or makes their records; one undo removes the owner. */
import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { keyOf, readListQuery } from "../runs/lists/list-query";
import { pickedPeople } from "../runs/results/picked-file.server";
import { findRun } from "../runs/storage/runs";
import { startTestCsv, testApp, type TestApp } from "../runs/testing/test-app";
import { workToEnd } from "../runs/testing/work-csv";
import { peopleOfRun } from "../sendings/source.server";
import { assignLines, undoAssigning } from "./assigning.server";

const own = ownDatabase();
let app: TestApp;
let runId: string;
beforeAll(async () => {
  app = await testApp(own.url, async (request) => {
    const about = new URL(request.url).searchParams.get("about");
    return about === "assign-people.com"
      ? Response.json({ answer: "Dana Reyes <dana@people.com> 70%; Jo Van Doe <jo@people.com> 20%" })
      : new Response("", { status: 404 });
  });
  runId = await startTestCsv(app, "domain\nassign-people.com\nnobody.com\n");
  await workToEnd(app, runId);
});

const keys = [keyOf(0, 0), keyOf(0, 1)];
const assign = (owner: string | null, actId = app.newId()) =>
  assignLines(app, app.person, { runId, table: "people", keys, kind: "person", owner, actId });
const owners = async () =>
  (await app.database.$client.execute("SELECT owner FROM records ORDER BY name")).rows.map(
    ({ owner }) => owner,
  );

test("people of a run get their owner, once, and lose it by one undo", async () => {
  const { id } = app.person;
  const act = app.newId();
  expect(await assign(id, act)).toMatchObject({ changed: 2, unchanged: 0, noKey: 0, keptOut: 0 });
  expect(await owners()).toEqual([id, id]);
  // A retry of the same act counts what it changed before.
  expect(await assign(id, act)).toMatchObject({ changed: 2, unchanged: 0 });
  expect(await assign(id)).toMatchObject({ changed: 0, unchanged: 2 });
  expect(await undoAssigning(app, app.person, act)).toEqual({ undone: 2, newer: 0 });
  expect(await owners()).toEqual([null, null]);
  await expect(assign("nobody")).rejects.toThrow("No active user has this ID");
});

test("a sending takes the selected people, or those that match the filters", async () => {
  const run = await findRun(app.database, runId);
  if (!run) throw new Error("The run is missing");
  const people = async (search: string, selected: number[] | null) => {
    const wanted = {
      list: readListQuery(new URLSearchParams(search)),
      keys: selected && new Set(selected),
      by: app.person.id,
    };
    const source = peopleOfRun(app, run, await pickedPeople(app, run, wanted));
    const emails: (string | null)[] = [];
    if (source) for await (const { email } of source.rows) emails.push(email);
    return emails;
  };
  expect(await people("table=people", [keyOf(0, 1)])).toEqual(["jo@people.com"]);
  expect(await people("table=people&search=dana", null)).toEqual(["dana@people.com"]);
  expect(await people("", null)).toEqual(["dana@people.com", "jo@people.com"]);
});
