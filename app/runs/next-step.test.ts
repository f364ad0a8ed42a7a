/** The advice in a vendor's list of errors reaches the run's page, the pause and the row. */
import { expect, inject, test } from "vitest";
import { readRows } from "./storage/stored-rows";
import { findRun } from "./storage/runs";
import { answerPlain } from "./answer.server";
import { workPlainRun } from "./plain-run.server";
import { runViewOf } from "./run-views.server";
import { keyAdvice, leaveOutAdvice } from "./testing/made-up-tool";
import { startTestCsv, startTestPlain, storedRun, testApp } from "./testing/test-app";
import { workToEnd } from "./testing/work-csv";

const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}.com`;

test("of a failed run, on its page and in the plain answer", async () => {
  const app = await testApp(inject("databaseUrl"), async () => new Response("", { status: 401 }));
  const id = await startTestPlain(app);
  const run = await storedRun(app, id);
  await workPlainRun(app, { run, suppressed: [] }, new AbortController().signal);
  expect((await runViewOf(app, id))?.error).toMatchObject({ nextStep: keyAdvice });
  expect(await answerPlain(app, id)).toMatchObject({
    problem: { nextStep: keyAdvice },
  });
});

test("of a file's run that pauses", async () => {
  const app = await testApp(inject("databaseUrl"), async () => new Response("", { status: 401 }));
  const runId = await startTestCsv(app, `domain\n${unique("key")}\n`);
  await workToEnd(app, runId);
  expect((await findRun(app.database, runId))?.pause).toMatchObject({ nextStep: keyAdvice });
});

test("of a row that fails", async () => {
  const app = await testApp(inject("databaseUrl"), async () => new Response("", { status: 403 }));
  const runId = await startTestCsv(app, `domain\n${unique("bad")}\n`);
  await workToEnd(app, runId);
  const [row] = await readRows(app.database, runId, { after: -1, limit: 1 });
  expect(row?.reason).toMatch(new RegExp(`refuses our requests\\..*403\\. ${leaveOutAdvice}$`));
});
