import { expect, inject, test } from "vitest";
import { startTestCsv, startTestPlain, testApp } from "../testing/test-app";
import { runs } from "../../storage/schema";
import { eq } from "drizzle-orm";
import { gathered, writeBatch } from "../../storage/batch";
import { recordPaidCall } from "../../calls/storage/ledger";
import type { RunSort } from "./runs";
import { findShownRun, listShownRuns } from "./shown-runs";
import { readResult, writeResult } from "../../storage/stored-results";

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

test("a list of runs carries few changed cells of a file; a run's own page has all", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({}));
  const id = await startTestCsv(app, "domain\nacme.com\n");
  const changesOf = (length: number) =>
    Array.from({ length }, (_, row) => ({ row, column: 0, from: "long ".repeat(100), to: "b.com" }));
  const listed = async (changes: ReturnType<typeof changesOf>) => {
    const stored = await findShownRun(app.database, id);
    const file = { ...stored!.run.file!, changes };
    await app.database.update(runs).set({ file }).where(eq(runs.id, id));
    expect((await findShownRun(app.database, id))?.run.file).toEqual(file);
    const [first] = await listShownRuns(app.database, { staffId: app.person.id, limit: 10 });
    return first?.run.file;
  };
  expect((await listed(changesOf(2)))?.changes).toHaveLength(2);
  const file = await listed(changesOf(1000));
  expect(file).toMatchObject({ headers: ["domain"] });
  expect(file?.changes).toBeUndefined();
});

test("runs are listed newest, oldest or dearest first, page by page", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({}));
  const ids = [await startTestPlain(app), await startTestPlain(app), await startTestPlain(app)];
  for (const [at, id] of ids.entries()) {
    await app.database
      .update(runs)
      .set({ createdAt: new Date(1_000_000 * (at + 1)) })
      .where(eq(runs.id, id));
    const usd = [0.2, 0.5, 0][at] ?? 0;
    const charge = {
      callId: crypto.randomUUID(),
      charge: 1,
      at: 1,
      upstream: "apollo",
      operation: "people/match",
    };
    if (usd > 0)
      await writeBatch(
        app.database,
        gathered([recordPaidCall({ ...charge, units: 1, usd, runId: id, staffId: app.person.id })]),
      );
  }
  const listed = async (sort: RunSort, page: { limit: number; skip?: number } = { limit: 10 }) =>
    (await listShownRuns(app.database, { staffId: app.person.id, sort, ...page })).map(({ run }) =>
      ids.indexOf(run.id),
    );
  expect(await listed("newest")).toEqual([2, 1, 0]);
  expect(await listed("oldest")).toEqual([0, 1, 2]);
  expect(await listed("dearest")).toEqual([1, 0, 2]);
  expect(await listed("dearest", { limit: 2, skip: 2 })).toEqual([2]);
});
