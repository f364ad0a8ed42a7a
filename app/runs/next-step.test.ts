/** What a service's list of refusals tells a person to do reaches the run's page, the pause and the row. */
import { expect, inject, test } from "vitest";
import { readRows } from "../storage/rows";
import { createRun, findRun, type StoredRun } from "../storage/runs";
import { answerPlain } from "./answer.server";
import { workPlainRun } from "./plain-run.server";
import { runViewOf } from "./run-views.server";
import { keyAdvice, leaveOutAdvice } from "./testing/made-up-tool";
import { startTestCsv, testEngine } from "./testing/test-engine";
import { workToEnd } from "./testing/work-csv";

const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}.com`;

test("of a failed run, on its page and in the plain answer", async () => {
  const engine = await testEngine(inject("databaseUrl"), async () => new Response("", { status: 401 }));
  const domain = unique("refused");
  const id = crypto.randomUUID();
  await createRun(engine.database, {
    id,
    tool: "made-up",
    query: "ask",
    kind: "plain",
    status: "queued",
    staffId: engine.person.id,
    title: domain,
    input: { domain },
    settings: {},
    versions: {},
    origin: "http://console.example",
    createdAt: engine.now(),
  });
  const run = (await findRun(engine.database, id)) as StoredRun;
  await workPlainRun(engine, { run, suppressed: [] }, new AbortController().signal);
  expect((await runViewOf(engine, id))?.error).toMatchObject({ nextStep: keyAdvice });
  expect(await answerPlain({ database: engine.database, engine }, id)).toMatchObject({
    problem: { nextStep: keyAdvice },
  });
});

test("of a file's run that pauses", async () => {
  const engine = await testEngine(inject("databaseUrl"), async () => new Response("", { status: 401 }));
  const runId = await startTestCsv(engine, `domain\n${unique("key")}\n`);
  await workToEnd(engine, runId);
  expect((await findRun(engine.database, runId))?.pause).toMatchObject({ nextStep: keyAdvice });
});

test("of a row that fails", async () => {
  const engine = await testEngine(inject("databaseUrl"), async () => new Response("", { status: 403 }));
  const runId = await startTestCsv(engine, `domain\n${unique("bad")}\n`);
  await workToEnd(engine, runId);
  const [row] = await readRows(engine.database, runId, { after: -1, limit: 1 });
  expect(row?.reason).toMatch(new RegExp(`refuses to answer us\\..*403\\. ${leaveOutAdvice}$`));
});
