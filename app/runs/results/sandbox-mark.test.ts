/** Sandbox data is marked in the run, in its email and in its file. */
import { expect, inject, test } from "vitest";
import { findRun, type StoredRun } from "../storage/runs";
import { youtubePlayer } from "../../vendors/definitions/youtube-player";
import { csvLines } from "./result-file.server";
import { fileShape, resultTableOf } from "./run-tables.server";
import { runViewOf } from "../run-views.server";
import { startTestCsv, testApp, type TestApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";
import { provenanceOf } from "../../calls/call-scope";
import { deliverResult } from "./delivery.server";
import { workPlainRun } from "../plain-run.server";
import { WriteBehind } from "../../calls/write-behind.server";

const answering = async () => Response.json({ answer: "known" });
const delivery = {
  origin: "http://console.example",
  secrets: ["secret of the tests"],
  providerName: "Riverside",
};
const words = "Sandbox data: made up, not real.";
const unique = () => `${crypto.randomUUID()}.com`;
const appOf = (data: "live" | "sandbox") => testApp(inject("databaseUrl"), answering, undefined, data);
const markOf = async (app: TestApp, runId: string) => {
  await deliverResult(app, runId, delivery);
  const { text = "", html = "" } = app.mails.at(-1) ?? {};
  const view = await runViewOf(app, runId);
  return { sandbox: view?.sandbox, told: text.includes(words) && html.includes(words) };
};

test("a file's run is marked as soon as one row has data of the sandbox", async () => {
  const app = await appOf("sandbox");
  const runId = await startTestCsv(app, `domain\n\n${unique()}\njunk`);
  expect((await runViewOf(app, runId))?.sandbox).toBe(false);
  await workToEnd(app, runId);
  expect(await markOf(app, runId)).toEqual({ sandbox: true, told: true });
});

test("a run with real data, or with none at all, is not", async () => {
  const live = await appOf("live");
  const real = await startTestCsv(live, `domain\n${unique()}`);
  await workToEnd(live, real);
  expect(await markOf(live, real)).toEqual({ sandbox: false, told: false });
  const app = await appOf("sandbox");
  const empty = await startTestCsv(app, "domain\njunk");
  await workToEnd(app, empty);
  expect(await markOf(app, empty)).toEqual({ sandbox: false, told: false });
});

test("a plain run is marked, and its file says who answered", async () => {
  for (const data of ["sandbox", "live"] as const) {
    const app = await appOf(data);
    const domain = unique();
    const runId = await startTestCsv(app, "domain", {
      kind: "plain",
      status: "queued",
      file: null,
      input: { domain },
    });
    const run = (await findRun(app.database, runId)) as StoredRun;
    await workPlainRun(app, { run, suppressed: [] }, new AbortController().signal);
    const isSandbox = data === "sandbox";
    expect(await markOf(app, runId)).toEqual({ sandbox: isSandbox, told: isSandbox });
    let file = "";
    const told = (await findRun(app.database, runId)) as StoredRun;
    for await (const line of csvLines(resultTableOf(app, told, fileShape(app, told, {})))) file += line;
    expect(file.split("\r\n").slice(0, 2)).toEqual([
      "\uFEFFdomain,answer,status,reason,source,data",
      `${domain},known,done,,answering-service,${data}`,
    ]);
  }
});

test("an answer from a store of our own counts as whose it was", async () => {
  const app = await appOf("live");
  const run = { runId: crypto.randomUUID(), staffId: app.person.id, refresh: false, incarnation: "one" };
  const writes = new WriteBehind(app, "run");
  const scope = app.openCalls(run, new AbortController().signal, writes).scope();
  expect(provenanceOf(scope)).toEqual({ source: null, data: null });
  const fetchedAt = "2026-11-20T12:00:00Z";
  scope.connect(youtubePlayer).relyOn({ upstream: "youtube-player", fetchedAt, data: "sandbox" });
  expect(provenanceOf(scope)).toEqual({ source: "youtube-player", data: "sandbox" });
});
