/**
 * Lookups that may have been charged without an answer: how rows and runs end, and how they resume.
 */
import { beforeEach, expect, inject, test } from "vitest";
import { gathered, writeBatch } from "../../storage/batch";
import { storeAnswer } from "../../calls/storage/calls";
import { countRows } from "../storage/row-counts";
import { readRows } from "../storage/stored-rows";
import { findRun } from "../storage/runs";
import { claimOf, makeCertain } from "../../calls/storage/uncertain-calls";
import { writeAnswer } from "../../storage/stored-results";
import { describeFailure } from "../../toolkit/failure";
import type { Performed, Send } from "../../vendors/call";
import { UpstreamError } from "../../vendors/failure";
import { callKey } from "../../calls/call-key.server";
import { readCsv } from "../csv/csv-reading.server";
import { workSlice } from "../csv/slice.server";
import { workPlainRun } from "../plain-run.server";
import { takeLateAnswers } from "./late-answers.server";
import { readRowViews } from "../row-views.server";
import { retryFailedRows } from "../run-steering.server";
import { rerun } from "./rerun.server";
import { readRun } from "../runs.server";
import { answeringService } from "../testing/made-up-tool";
import { startTestCsv, testApp, type TestApp } from "../testing/test-app";
import { beginRun } from "../runs.server";

let app: TestApp;
let asked: string[];
/** Domains whose connection breaks in this test. */
let broken: Set<string>;
let mark: string;

beforeEach(async () => {
  asked = [];
  broken = new Set();
  mark = crypto.randomUUID().slice(0, 8);
  app = await testApp(inject("databaseUrl"), async (request) => {
    const about = new URL(request.url).searchParams.get("about") ?? "";
    asked.push(about);
    if (about.startsWith("refused")) return new Response(null, { status: 403 });
    if (broken.has(about)) throw new TypeError("fetch failed");
    return Response.json({ answer: `about ${about}` });
  });
  app.service = { ...answeringService, name: `service-${mark}`, usdPerUnit: 0.2 };
});

const domain = (name: string) => `${name}-${mark}.com`;

async function workedFile(...domains: string[]): Promise<string> {
  const runId = await startTestCsv(app, ["domain", ...domains].join("\n"));
  await readCsv(app, runId);
  await work(runId);
  return runId;
}

async function work(runId: string): Promise<void> {
  expect(await workSlice(app, { runId, from: 0, to: 49 })).toBeNull();
  await app.database.$client.execute({
    sql: "UPDATE runs SET status = 'done', mail = 'sent' WHERE id = ?",
    args: [runId],
  });
}

const start = (about: string) =>
  beginRun(app, app.person, {
    ...{ tool: "made-up", query: "ask", kind: "plain", title: about, input: { domain: about } },
    ...{ settings: { "made-up": { words: ["one"] } }, versions: {}, email: null, refresh: false },
  });

async function workPlain(runId: string) {
  const run = await findRun(app.database, runId);
  if (run) await workPlainRun(app, { run, suppressed: [] }, new AbortController().signal);
  return findRun(app.database, runId);
}

const approvalOf = async (runId: string) => (await readRun(app, runId))?.uncertain?.approval ?? "";

const refusal = (work: Promise<unknown>) => work.then(() => null, describeFailure);

test("a row ends `uncertain`, with those of the same input; asking again shows the price and needs a yes", async () => {
  broken.add(domain("b"));
  const runId = await workedFile(domain("a"), domain("b"), domain("refused"), domain("b"));
  expect(asked.filter((about) => about === domain("b"))).toHaveLength(1);
  const { rows } = await readRowViews(app, runId, new URLSearchParams());
  expect(rows.map(({ state, reasonKind }) => [state, reasonKind])).toEqual([
    ["done", null],
    ["failed", "uncertain"],
    ["failed", "blocked"],
    ["failed", "uncertain"],
  ]);
  expect(rows[1]?.reason).toContain("may have charged for it");
  expect((await readRun(app, runId))?.uncertain).toMatchObject({ calls: 1, usd: 0.2 });

  expect(await refusal(retryFailedRows(app, runId))).toMatchObject({
    status: 409,
    kind: "uncertain",
    detail: expect.stringContaining("up to $0.20") as string,
  });
  expect(await countRows(app.database, runId)).toMatchObject({ failed: 3, queued: 0 });

  await retryFailedRows(app, runId, false);
  await work(runId);
  expect(asked.filter((about) => about === domain("b"))).toHaveLength(1);
  expect(asked.filter((about) => about === domain("refused"))).toHaveLength(2);

  broken.clear();
  await retryFailedRows(app, runId, await approvalOf(runId));
  await work(runId);
  expect(asked.filter((about) => about === domain("b"))).toHaveLength(2);
  expect(await countRows(app.database, runId)).toMatchObject({ done: 3, failed: 1 });
  expect((await readRun(app, runId))?.uncertain).toBeUndefined();
});

test("an approval names the calls whose price was shown: of others the price is told first", async () => {
  broken.add(domain("b"));
  const runId = await workedFile(domain("a"), domain("b"));
  const shown = await approvalOf(runId);
  // Another lookup joins between the price and the approval.
  broken.add(domain("c"));
  const other = await workedFile(domain("c"));
  await app.database.$client.execute({
    sql: `UPDATE run_rows SET state = 'failed', uncertain_call = (SELECT uncertain_call FROM run_rows WHERE run_id = ?)
      WHERE run_id = ? AND position = 0`,
    args: [other, runId],
  });
  expect(await refusal(retryFailedRows(app, runId, shown))).toMatchObject({
    status: 409,
    detail: expect.stringContaining("up to $0.40") as string,
  });
  expect(await countRows(app.database, runId)).toMatchObject({ failed: 2, queued: 0 });
});

test("an approval in one run is for its own calls: one that was uncertain before and not shown is not asked again", async () => {
  broken.add(domain("b")).add(domain("c"));
  await workedFile(domain("c"));
  const runId = await workedFile(domain("b"));
  const shown = await approvalOf(runId);
  // Another row of the run needs the call that broke before.
  await app.database.$client.execute({
    sql: `INSERT INTO run_rows (run_id, position, state, input_json) SELECT run_id, 1, 'queued', json_object('domain', ?)
      FROM run_rows WHERE run_id = ?`,
    args: [domain("c"), runId],
  });
  broken.clear();
  await retryFailedRows(app, runId, shown);
  await work(runId);
  expect(asked.filter((about) => about === domain("b"))).toHaveLength(2);
  expect(asked.filter((about) => about === domain("c"))).toHaveLength(1);
  expect(await countRows(app.database, runId)).toMatchObject({ done: 1, failed: 1 });
});

test("an approval is for what was uncertain then: what breaks again is asked again only with another", async () => {
  broken.add(domain("b"));
  const runId = await workedFile(domain("b"));
  await retryFailedRows(app, runId, await approvalOf(runId));
  await work(runId);
  expect(asked).toHaveLength(2);
  expect((await readRun(app, runId))?.uncertain).toMatchObject({ calls: 1, usd: 0.2 });
  expect(await refusal(retryFailedRows(app, runId))).toMatchObject({ status: 409 });
});

test("a plain run fails `uncertain` with its next step; asked again with approval it has its answer", async () => {
  broken.add(domain("p"));
  const failed = await start(domain("p"));
  expect((await workPlain(failed))?.problem).toMatchObject({
    kind: "uncertain",
    nextStep: expect.stringContaining("pay twice") as string,
  });
  broken.clear();
  const other = await start(domain("p"));
  expect(await workPlain(other)).toMatchObject({ status: "failed", problem: { kind: "uncertain" } });
  for (const refresh of [false, true])
    expect(await refusal(rerun(app, app.person, failed, { refresh }))).toMatchObject({
      status: 409,
      kind: "uncertain",
    });
  expect(asked).toHaveLength(1);
  const again = await rerun(app, app.person, failed, {
    refresh: false,
    approval: await approvalOf(failed),
  });
  expect(await workPlain(again)).toMatchObject({ status: "done" });
  expect(asked).toHaveLength(2);
});

/** Stores what the call's worker writes when its answer arrives after all. */
async function answersLate(about: string, id: string): Promise<void> {
  const key = callKey({ upstream: app.service.name, operation: "answer", request: { about } });
  const at = app.time.now();
  const answer = { answer: writeAnswer({ value: "late" }), answerFile: null, data: "live" as const };
  const of = {
    upstream: app.service.name,
    operation: "answer",
    repeatable: false,
    run: { runId: "", staffId: "", incarnation: null },
  };
  await writeBatch(
    app.database,
    gathered([
      ...makeCertain(id),
      storeAnswer({ ...of, key, claim: claimOf(id), ...answer, answeredAt: at, expiresAt: at + 1e9 }),
    ]),
  );
}

const uncertainCallOf = async (table: "run_rows" | "runs", runId: string) => {
  const found = await app.database.$client.execute({
    sql: `SELECT uncertain_call FROM ${table} WHERE ${table === "runs" ? "id" : "run_id"} = ? AND uncertain_call IS NOT NULL`,
    args: [runId],
  });
  return String(found.rows[0]?.uncertain_call);
};

test("rows that ended for lack of an answer are opened again when it comes, and end by it without a second mail", async () => {
  broken.add(domain("b"));
  const runId = await workedFile(domain("a"), domain("b"), domain("b"));
  const woken: string[] = [];
  app.runs.wake = async (id) => void woken.push(id);
  await takeLateAnswers(app);
  expect(woken).not.toContain(runId);
  await answersLate(domain("b"), await uncertainCallOf("run_rows", runId));
  await takeLateAnswers(app);
  expect(woken).toContain(runId);
  expect(await findRun(app.database, runId)).toMatchObject({ status: "running", mail: "sent" });
  expect(await countRows(app.database, runId)).toMatchObject({ done: 1, queued: 2 });
  await work(runId);
  expect(asked).toHaveLength(2);
  const rows = await readRows(app.database, runId, { after: -1, limit: 9 });
  expect(rows.map(({ state }) => state)).toEqual(["done", "done", "done"]);
  woken.length = 0;
  await takeLateAnswers(app);
  expect(woken).not.toContain(runId);
});

test("a plain run goes on by a late answer; one that was cancelled stays so", async () => {
  broken.add(domain("p"));
  const [runId, cancelled] = [await start(domain("p")), await workedFile(domain("p"))];
  await workPlain(runId);
  await app.database.$client.execute({
    sql: "UPDATE runs SET status = 'cancelled' WHERE id = ?",
    args: [cancelled],
  });
  await answersLate(domain("p"), await uncertainCallOf("runs", runId));
  await takeLateAnswers(app);
  expect(await workPlain(runId)).toMatchObject({ status: "done", problem: null, uncertainCall: null });
  expect(await findRun(app.database, cancelled)).toMatchObject({ status: "cancelled" });
  expect(await countRows(app.database, cancelled)).toMatchObject({ failed: 1, queued: 0 });
});

test("a row whose answer was about somebody else fails by that; asking again shows its price and needs a yes", async () => {
  const { upstreams } = app;
  app.upstreams = (connect) =>
    Object.assign(upstreams(connect), {
      ask: async (about: string) => {
        const call = {
          ...{ operation: "answer", request: { about }, keep: 3600, bucket: "answers", units: 1 },
          async perform(send: Send): Promise<Performed<string>> {
            await send({ url: `https://answers.example/v1/answer?about=${about}` });
            if (asked.length > 1) return { value: "about them" };
            throw new UpstreamError({
              ...{ upstream: app.service.name, kind: "bad-answer", charged: true },
              detail: "answered about somebody else.",
            });
          },
        };
        return (await connect(app.service).call(call)).value;
      },
    });
  const runId = await workedFile(domain("a"));
  const states = async () => {
    const { rows } = await readRowViews(app, runId, new URLSearchParams());
    return rows.map(({ state, reasonKind }) => [state, reasonKind]);
  };
  expect(await states()).toEqual([["failed", "bad-answer"]]);
  expect((await readRun(app, runId))?.uncertain).toMatchObject({ calls: 1, usd: 0.2 });
  expect(await refusal(retryFailedRows(app, runId))).toMatchObject({ status: 409 });
  await retryFailedRows(app, runId, await approvalOf(runId));
  await work(runId);
  expect(await states()).toEqual([["done", null]]);
  expect(asked).toHaveLength(2);
});
