/** What the sandbox made up is marked in the run's record, in its e-mail and in its file. */
import { expect, inject, test } from "vitest";
import { findRun, type StoredRun } from "../../storage/runs";
import { youtubePlayer } from "../../upstream/vendors/youtube-player";
import { plainResultLines } from "./plain-result-file.server";
import { runViewOf } from "../run-views.server";
import { startTestCsv, testEngine, type TestEngine } from "../testing/test-engine";
import { workToEnd } from "../testing/work-csv";
import { provenanceOf } from "../../calls/calls.server";
import { deliverResult } from "./delivery.server";
import { workPlainRun } from "../plain-run.server";
import { WriteBehind } from "../../calls/write-behind.server";

const answering = async () => Response.json({ answer: "known" });
const delivery = {
  origin: "http://console.example",
  sessionSecret: "secret of the tests",
  providerName: "Riverside",
};
const words = "Sandbox data: it is made up, not of the real world.";
const unique = () => `${crypto.randomUUID()}.com`;
const engineOf = (data: "live" | "sandbox") => testEngine(inject("databaseUrl"), answering, undefined, data);
const markOf = async (engine: TestEngine, runId: string) => {
  await deliverResult(engine, runId, delivery);
  const { text = "", html = "" } = engine.mails.at(-1) ?? {};
  const view = await runViewOf(engine, runId);
  return { sandbox: view?.sandbox, told: text.includes(words) && html.includes(words) };
};

test("a file's run is marked as soon as one row has data of the sandbox", async () => {
  const engine = await engineOf("sandbox");
  const runId = await startTestCsv(engine, `domain\n\n${unique()}\njunk`);
  expect((await runViewOf(engine, runId))?.sandbox).toBe(false);
  await workToEnd(engine, runId);
  expect(await markOf(engine, runId)).toEqual({ sandbox: true, told: true });
});

test("a run with real data, or with none at all, is not", async () => {
  const live = await engineOf("live");
  const real = await startTestCsv(live, `domain\n${unique()}`);
  await workToEnd(live, real);
  expect(await markOf(live, real)).toEqual({ sandbox: false, told: false });
  const engine = await engineOf("sandbox");
  const empty = await startTestCsv(engine, "domain\njunk");
  await workToEnd(engine, empty);
  expect(await markOf(engine, empty)).toEqual({ sandbox: false, told: false });
});

test("a plain run is marked, and its file says who answered", async () => {
  for (const data of ["sandbox", "live"] as const) {
    const engine = await engineOf(data);
    const domain = unique();
    const runId = await startTestCsv(engine, "domain", {
      kind: "plain",
      status: "queued",
      file: null,
      input: { domain },
    });
    const run = (await findRun(engine.database, runId)) as StoredRun;
    await workPlainRun(engine, { run, suppressed: [] }, new AbortController().signal);
    const isSandbox = data === "sandbox";
    expect(await markOf(engine, runId)).toEqual({ sandbox: isSandbox, told: isSandbox });
    let file = "";
    for await (const line of plainResultLines(engine, (await findRun(engine.database, runId)) as StoredRun))
      file += line;
    expect(file.split("\r\n").slice(0, 2)).toEqual([
      "\uFEFFdomain,answer,status,reason,source,data",
      `${domain},known,done,,answering-service,${data}`,
    ]);
  }
});

test("an answer from a store of our own counts as whose it was", async () => {
  const engine = await engineOf("live");
  const run = { runId: crypto.randomUUID(), staffId: engine.person.id, refresh: false };
  const writes = new WriteBehind(engine);
  const scope = engine.openCalls(run, new AbortController().signal, writes).scope();
  expect(provenanceOf(scope)).toEqual({ source: null, data: null });
  const fetchedAt = "2026-11-20T12:00:00Z";
  scope.connect(youtubePlayer).relyOn({ upstream: "youtube-player", fetchedAt, data: "sandbox" });
  expect(provenanceOf(scope)).toEqual({ source: "youtube-player", data: "sandbox" });
});
