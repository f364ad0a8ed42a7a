/** Retried rows and a resumed cancelled run: paid once, with the cost shown first. */
import { expect, inject, test } from "vitest";
import { countRows } from "../storage/row-counts";
import { readRows } from "../storage/stored-rows";
import { priceOfAgain, workAgain } from "./retry-rows.server";
import { cancelRun, readRun } from "../runs.server";
import { readCsv } from "../csv/csv-reading.server";
import { workSlice } from "../csv/slice.server";
import { answeringService } from "../testing/made-up-tool";
import { startTestCsv, testApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";

const unique = () => `again-${crypto.randomUUID().slice(0, 8)}.com`;

async function counting() {
  const asked: string[] = [];
  const app = await testApp(inject("databaseUrl"), async (input) => {
    const about = new URL(new Request(input).url).searchParams.get("about") ?? "";
    asked.push(about);
    return Response.json({ answer: "an answer" });
  });
  return { app, asked };
}

test("a cancelled run goes on with the rows that were not reached: none is looked up twice, none is lost", async () => {
  const { app, asked } = await counting();
  const [done, ...others] = Array.from({ length: 4 }, unique);
  const id = await startTestCsv(app, ["domain", done, ...others, others[0], "junk"].join("\n"));
  await readCsv(app, id);
  await workSlice(app, { runId: id, from: 0, to: 0 });
  await cancelRun(app, id);
  expect(await countRows(app.database, id)).toMatchObject({ done: 1, cancelled: 4, skipped: 1 });
  expect(await priceOfAgain(app, id, "cancelled")).toMatchObject({
    inputs: 3,
    hasUnread: false,
    cost: { mostUsdPerRow: answeringService.usdPerUnit },
  });
  expect(asked).toEqual([done]);
  await workAgain(app, id, "cancelled");
  await workToEnd(app, id);
  expect(await countRows(app.database, id)).toMatchObject({ done: 5, cancelled: 0, skipped: 1 });
  expect(new Set(asked)).toEqual(new Set([done, ...others]));
  expect(asked).toHaveLength(4);
  expect((await readRun(app, id))?.status).toBe("done");
  await expect(workAgain(app, id, "cancelled")).rejects.toThrow("nothing to retry");
});

test("a run that was cancelled while its file was read goes on reading", async () => {
  const { app } = await counting();
  const id = await startTestCsv(app, ["domain", unique(), unique()].join("\n"));
  await cancelRun(app, id);
  expect(await priceOfAgain(app, id, "cancelled")).toMatchObject({ inputs: 0, hasUnread: true });
  await workAgain(app, id, "cancelled");
  await workToEnd(app, id);
  expect(await countRows(app.database, id)).toMatchObject({ done: 2, cancelled: 0 });
});

test("of rows that were chosen those are worked again that lack something, with the rows of the same input", async () => {
  const { app, asked } = await counting();
  const [first, second, third] = [unique(), unique(), unique()];
  const id = await startTestCsv(app, ["domain", first, second, second, third].join("\n"));
  await readCsv(app, id);
  await workSlice(app, { runId: id, from: 0, to: 0 });
  await cancelRun(app, id);
  await workAgain(app, id, [0, 2]);
  await workToEnd(app, id);
  const rows = await readRows(app.database, id, { after: -1, limit: 10 });
  expect(rows.map(({ state }) => state)).toEqual(["done", "done", "done", "cancelled"]);
  expect(asked).toEqual([first, second]);
  await expect(workAgain(app, id, [0, 1])).rejects.toThrow("nothing to retry");
  expect(await priceOfAgain(app, id, [0, 3])).toMatchObject({ inputs: 1 });
});
