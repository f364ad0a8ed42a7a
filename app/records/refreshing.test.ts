/** A refresh of a record starts exactly the counted lookups, and costs at most the price on its button. */
import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { startTestCsv, storedRun, testApp, type TestApp } from "../runs/testing/test-app";
import { workToEnd } from "../runs/testing/work-csv";
import { refreshRecord } from "./refreshing.server";

const own = ownDatabase();
let app: TestApp;
let file: string;
beforeAll(async () => {
  app = await testApp(own.url, async () => Response.json({ answer: "Dana Reyes <dana@acme.com> 70%" }));
  file = await startTestCsv(app, "domain\nacme.com\nother.com\n");
  await workToEnd(app, file);
}, 60_000);

const runs = async () => (await app.database.$client.execute("SELECT id FROM runs")).rows.length;

test("each counted row becomes a search with new answers and the settings of its run", async () => {
  const [id = ""] = await refreshRecord(app, app.person, [{ runId: file, position: 1 }], 0.01);
  const [search, earlier] = [await storedRun(app, id), await storedRun(app, file)];
  expect(search).toMatchObject({
    kind: "plain",
    tool: "made-up",
    refresh: true,
    input: { domain: "other.com" },
  });
  expect(search.settings).toEqual(earlier.settings);
});

test("a higher price, or a run that is gone, starts nothing", async () => {
  const before = await runs();
  const both = [0, 1].map((position) => ({ runId: file, position }));
  await expect(refreshRecord(app, app.person, both, 0.01)).rejects.toThrow("The price has changed.");
  await expect(
    refreshRecord(app, app.person, [...both, { runId: "gone", position: null }], 1),
  ).rejects.toThrow("A run was deleted");
  expect(await runs()).toBe(before);
});
