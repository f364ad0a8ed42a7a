import { expect, inject, test } from "vitest";
import { answeringService } from "../runs/testing/made-up-tool";
import { startTestCsv, testApp } from "../runs/testing/test-app";
import { workToEnd } from "../runs/testing/work-csv";
import { spentByRuns } from "./storage/ledger";
import { countRows } from "../runs/storage/row-counts";
import { saveSettings } from "../storage/settings";
import { budgetsGroup } from "./budgets.server";

/** Starts a file with this many domains; the vendor knows nothing about every eleventh. */
async function fileRun(rows: number) {
  const app = await testApp(inject("databaseUrl"), async (request) => {
    const about = new URL(request.url).searchParams.get("about") ?? "";
    if (Number(/^row(\d+)-/.exec(about)?.[1]) % 11 === 10) return new Response("", { status: 404 });
    return Response.json({ answer: `about ${about}` });
  });
  app.service = { ...answeringService, name: `service ${crypto.randomUUID()}` };
  const mark = crypto.randomUUID().slice(0, 8);
  const text = ["domain", ...Array.from({ length: rows }, (_, at) => `row${at}-${mark}.com`)].join("\n");
  return async (limit: number) => {
    await saveSettings(app.database, {
      group: budgetsGroup,
      changes: { [app.service.name]: { limit, unit: "units" } },
      by: "Test person",
      at: app.now(),
    });
    const runId = await startTestCsv(app, text, { query: "askFast" });
    await workToEnd(app, runId);
    const spent = (await spentByRuns(app.database, [runId])).get(runId)?.[app.service.name];
    return { counts: await countRows(app.database, runId), units: spent?.units ?? 0 };
  };
}

test("a file that needs 182 of a budget of 210 gets through", async () => {
  const work = await fileRun(200);
  const { counts, units: spent } = await work(210);
  expect(counts).toMatchObject({ done: 182, "no-data": 18, failed: 0 });
  expect(spent).toBe(182);
});

test("a budget is used up and not exceeded; raised, the rest is looked up at once and no row twice", async () => {
  const work = await fileRun(150);
  const first = await work(100);
  expect(first.units).toBe(100);
  expect(first.counts.failed).toBeGreaterThan(0);
  const second = await work(170);
  expect(second.counts).toMatchObject({ done: 137, "no-data": 13, failed: 0 });
  expect(first.units + second.units).toBe(137);
});
