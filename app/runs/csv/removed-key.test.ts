/**
 * An operator removes a vendor's key while workers work a file. Without a key a file would wait for the operator
 * without end, and a vendor may be left out on purpose, so the rows fail and can be retried.
 */
import { expect, inject, test } from "vitest";
import { workAgain } from "../rerun/retry-rows.server";
import { countRows } from "../storage/row-counts";
import { startTestCsv, storedRun, testApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";

test("the rows that are left fail by the key's name and cost nothing; with the key back a retry works them alone", async () => {
  let asked = 0;
  const app = await testApp(inject("databaseUrl"), async () => {
    asked += 1;
    return Response.json({ answer: "yes" });
  });
  // The operator removes the key after 40 calls used it.
  let reads = 0;
  let isRemoved = true;
  app.missingKeys.has = () => isRemoved && ++reads > 40;
  const name = crypto.randomUUID().slice(0, 8);
  const rows = Array.from({ length: 120 }, (_, at) => `keyless-${name}-${at}.com`);
  const id = await startTestCsv(app, ["domain", ...rows].join("\n"));
  await workToEnd(app, id);
  expect((await storedRun(app, id)).status).toBe("done");
  const { done, failed } = await countRows(app.database, id);
  expect({ asked, done, failed }).toEqual({ asked: 40, done: 40, failed: 80 });
  const ended = await app.database.$client.execute({
    sql: "SELECT DISTINCT reason_kind, reason FROM run_rows WHERE run_id = ? AND state = 'failed'",
    args: [id],
  });
  expect(ended.rows.map((row) => ({ ...row }))).toEqual([
    { reason_kind: "not-configured", reason: expect.stringContaining("ANSWERING_KEY") as string },
  ]);

  isRemoved = false;
  await workAgain(app, id, "failed");
  await workToEnd(app, id);
  expect(await countRows(app.database, id)).toMatchObject({ done: 120, failed: 0 });
  expect(asked).toBe(120);
});
