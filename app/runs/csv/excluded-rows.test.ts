/** Rows of a file that shared rules exclude are skipped with the reason before anything is paid. */
import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "../../../scripts/testing/file-database";
import { liftRule, makeRule } from "../../exclusions/making.server";
import { readRules } from "../../exclusions/storage/exclusions";
import { workAgain } from "../rerun/retry-rows.server";
import { runViewOf } from "../run-views.server";
import { readEvents } from "../../storage/security-events";
import { startTestCsv, testApp, type TestApp } from "../testing/test-app";
import { readCsv } from "./csv-reading.server";
import { foretellExclusions } from "./row-subjects.server";
import { workSlice } from "./slice.server";

const own = ownDatabase();
let app: TestApp;
let asked = 0;
beforeAll(async () => {
  app = await testApp(own.url, async () => {
    asked += 1;
    return Response.json({ answer: "an answer" });
  });
});

const rowsOf = async (runId: string) =>
  (
    await app.database.$client.execute({
      sql: "SELECT state, reason FROM run_rows WHERE run_id = ? ORDER BY position",
      args: [runId],
    })
  ).rows.map(({ state, reason }) => [state, reason]);

test("a row that a rule excludes is skipped with its reason and costs nothing; the rule counts it", async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [rival, other] = [`rival-${mark}.com`, `other-${mark}.com`];
  const given = { kind: "company", value: rival, note: "a competitor", until: "", passable: true };
  const { id } = await makeRule(app, app.person, given);
  const runId = await startTestCsv(app, ["domain", rival, other, `www.${rival}`].join("\n"));
  await readCsv(app, runId);
  await workSlice(app, { runId, from: 0, to: 2 });
  expect(await rowsOf(runId)).toEqual([
    ["skipped", "excluded by Test person"],
    ["done", null],
    ["skipped", "same as row 1: excluded by Test person"],
  ]);
  expect(asked).toBe(1);
  const [rule] = await readRules(app.database, app.now().getTime());
  expect(rule).toMatchObject({ id, by: "Test person", note: "a competitor", skipped: 2 });
  // One click works them anyway and records who clicked.
  await app.database.$client.execute({ sql: "UPDATE runs SET status = 'done' WHERE id = ?", args: [runId] });
  expect((await runViewOf(app, runId))?.file).toMatchObject({ excluded: true });
  await workAgain(app, runId, "excluded", app.person.id);
  await workSlice(app, { runId, from: 0, to: 2 });
  expect((await rowsOf(runId)).map(([state]) => state)).toEqual(["done", "done", "done"]);
  expect((await runViewOf(app, runId))?.file).not.toHaveProperty("excluded");
  const { events } = await readEvents(app.database, { event: "exclusions-passed" });
  expect(events).toMatchObject([{ by: "Test person" }]);
  await liftRule(app, app.person, id);
});

test("a rule that nobody may pass over skips its rows again", async () => {
  const rival = `rival-${crypto.randomUUID().slice(0, 8)}.com`;
  const given = { kind: "company", value: rival, note: "", until: "", passable: false };
  const { id } = await makeRule(app, app.person, given);
  const runId = await startTestCsv(app, ["domain", rival].join("\n"));
  await readCsv(app, runId);
  await workSlice(app, { runId, from: 0, to: 0 });
  await app.database.$client.execute({ sql: "UPDATE runs SET status = 'done' WHERE id = ?", args: [runId] });
  expect((await runViewOf(app, runId))?.file).not.toHaveProperty("excluded");
  await workAgain(app, runId, "excluded", app.person.id);
  await workSlice(app, { runId, from: 0, to: 0 });
  expect((await rowsOf(runId)).map(([state]) => state)).toEqual(["skipped"]);
  await liftRule(app, app.person, id);
});

test("before a file is started it says which rules would skip how many, and what that saves", async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const given = { kind: "company", value: `rival-${mark}.com`, note: "", until: "", passable: true };
  const { id } = await makeRule(app, app.person, given);
  const asking = { tool: "made-up", query: "ask", staffId: app.person.id };
  const inputs = [`rival-${mark}.com`, `other-${mark}.com`].map((domain) => JSON.stringify({ domain }));
  expect(await foretellExclusions(app, asking, inputs)).toEqual({
    inputs: 1,
    reasons: { "excluded one by one": 1 },
    unchecked: 0,
  });
  const client = await makeRule(app, app.person, { ...given, kind: "client", value: "" });
  // This console has no HubSpot, so the other inputs are unchecked.
  expect(await foretellExclusions(app, asking, inputs)).toMatchObject({ inputs: 1, unchecked: 1 });
  await liftRule(app, app.person, id);
  await liftRule(app, app.person, client.id);
  expect(await foretellExclusions(app, asking, inputs)).toBeNull();
});
