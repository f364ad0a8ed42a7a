import { expect, inject, test } from "vitest";
import { startTestPlain, testApp } from "../runs/testing/test-app";
import { runs } from "./schema";
import { eq } from "drizzle-orm";
import { findShownRun, listShownRuns } from "./shown-runs";
import { readResult, writeResult } from "./stored-results";

test("a list of runs carries no result, and knows which rest on made-up data; a run's own page has it all", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({}));
  const value = { answer: "long ".repeat(50_000) };
  const result = writeResult({ value, source: "answering-service", sandbox: true });
  const ids = [await startTestPlain(app), await startTestPlain(app)];
  await app.database
    .update(runs)
    .set({ status: "done", result })
    .where(eq(runs.id, ids[0] ?? ""));
  const listed = await listShownRuns(app.database, { staffId: app.person.id, limit: 10 });
  const stored = ids.map((id) => listed.find(({ run }) => run.id === id)?.run.result ?? null);
  expect(stored[0]?.length).toBeLessThan(100);
  expect(readResult(stored[0] ?? null)).toMatchObject({ value: null, sandbox: true });
  expect(stored[1]).toBeNull();
  expect((await findShownRun(app.database, ids[0] ?? ""))?.run.result).toBe(result);
});
