import { inject, expect, test } from "vitest";
import { countRows } from "../storage/row-counts";
import { reopenRows } from "../storage/rows";
import { readRows } from "../storage/stored-rows";
import { findRun, moveRun } from "../storage/runs";
import { startTestCsv, testApp, type TestApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";
import { resultLines } from "../testing/result-lines";
import { readCsv } from "./csv-reading.server";
import { deliverResult } from "../results/delivery.server";
import { workSlice } from "./slice.server";

/** A vendor that counts its questions and fails as the test says. */
function service(answer: (about: string, times: number) => Response | null = () => null) {
  const asked = new Map<string, number>();
  const fetch = async (request: Request) => {
    const about = new URL(request.url).searchParams.get("about") ?? "";
    asked.set(about, (asked.get(about) ?? 0) + 1);
    return answer(about, asked.get(about) ?? 0) ?? Response.json({ answer: `about ${about}` });
  };
  return { fetch, asked, total: () => [...asked.values()].reduce((sum, n) => sum + n, 0) };
}

const delivery = {
  origin: "http://console.example",
  secrets: ["secret of the tests"],
  providerName: "Riverside",
};
const fileOf = async (app: TestApp, runId: string, only?: "failed") => {
  const run = await findRun(app.database, runId);
  let text = "";
  if (run) for await (const lines of resultLines(app, run, only)) text += lines;
  return text;
};
const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}.com`;

test("every row ends once, duplicates and junk included, and the file has them all in order", async () => {
  const { fetch, total } = service();
  const app = await testApp(inject("databaseUrl"), fetch);
  const domains = Array.from({ length: 120 }, () => unique("acme"));
  const text = [
    "domain,note",
    ...domains.map((d) => `${d},=1+1`),
    `WWW.${domains[0]?.toUpperCase()},dup`,
    ",",
    "junk,x",
  ].join("\r\n");
  const runId = await startTestCsv(app, text);
  await workToEnd(app, runId);
  const counts = await countRows(app.database, runId);
  expect(counts).toMatchObject({ done: 121, skipped: 1, queued: 0, running: 0, failed: 0 });
  expect(total()).toBe(120);
  const lines = (await fileOf(app, runId)).split("\r\n");
  expect(lines[0]).toBe("\uFEFFdomain,note,answer,status,reason,source,data");
  expect(lines[1]).toBe(`${domains[0]},'=1+1,about ${domains[0]},done,,answering-service,sandbox`);
  expect(lines[121]).toContain(`dup,about ${domains[0]},done,same as row 1`);
  // The line of commas is not a row.
  expect(lines[122]).toContain('skipped,"""junk"" is not a company domain');
});

test("messages delivered three times at once pay nothing twice, and the same file again pays nothing", async () => {
  const { fetch, total } = service();
  const app = await testApp(inject("databaseUrl"), fetch);
  const text = ["domain", ...Array.from({ length: 100 }, () => unique("twice"))].join("\n");
  const first = await startTestCsv(app, text);
  await workToEnd(app, first, 3);
  expect(total()).toBe(100);
  const second = await startTestCsv(app, text);
  await workToEnd(app, second);
  expect(await countRows(app.database, second)).toMatchObject({ done: 100 });
  expect(total()).toBe(100);
});

test("one passing failure costs one more call, no data is no failure", async () => {
  const [down, unknown] = [unique("down"), unique("unknown")];
  const { fetch, asked } = service((about, times) => {
    if (about === down && times === 1) return new Response("", { status: 503 });
    return about === unknown ? new Response("", { status: 404 }) : null;
  });
  const app = await testApp(inject("databaseUrl"), fetch);
  const runId = await startTestCsv(app, `domain\n${down}\n${unknown}\n`);
  await workToEnd(app, runId);
  expect(await countRows(app.database, runId)).toMatchObject({ done: 1, "no-data": 1 });
  expect(asked.get(down)).toBe(2);
});

test("a refused key pauses the run at once; resumed, it ends and asks only what is missing", async () => {
  let refused = true;
  const { fetch, asked } = service(() => (refused ? new Response("", { status: 401 }) : null));
  const app = await testApp(inject("databaseUrl"), fetch);
  const domains = Array.from({ length: 60 }, () => unique("key"));
  const runId = await startTestCsv(app, ["domain", ...domains].join("\n"));
  await workToEnd(app, runId);
  expect((await findRun(app.database, runId))?.pause).toMatchObject({ kind: "expired-credentials" });
  refused = false;
  await app.database.$client.execute({
    sql: "UPDATE runs SET status = 'running', pause_json = NULL WHERE id = ?",
    args: [runId],
  });
  await workToEnd(app, runId);
  expect(await countRows(app.database, runId)).toMatchObject({ done: 60, failed: 0 });
  expect([...asked.keys()].length).toBe(60);
});

test("ten refused rows in a row pause the run instead of burning every row", async () => {
  const { fetch } = service(() => new Response("", { status: 500 }));
  const app = await testApp(inject("databaseUrl"), fetch);
  const runId = await startTestCsv(
    app,
    ["domain", ...Array.from({ length: 50 }, () => unique("broken"))].join("\n"),
  );
  await workToEnd(app, runId);
  const counts = await countRows(app.database, runId);
  expect((await findRun(app.database, runId))?.status).toBe("paused");
  expect(counts.failed).toBeLessThan(10);
  expect(counts.failed + counts.queued).toBe(50);
}, 30_000);

test("a failed row is in the file of failed rows, with the input's own columns", async () => {
  const bad = unique("bad");
  const { fetch } = service((about) => (about === bad ? new Response("", { status: 403 }) : null));
  const app = await testApp(inject("databaseUrl"), fetch);
  const runId = await startTestCsv(app, `domain\n${bad}\n${unique("good")}\n`);
  await workToEnd(app, runId);
  const lines = (await fileOf(app, runId, "failed")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${bad},failed,`);
});

test("the mail goes once, however often its keeper looks", async () => {
  const { fetch } = service();
  const app = await testApp(inject("databaseUrl"), fetch);
  const runId = await startTestCsv(app, `domain\n${unique("mail")}\n`);
  await workToEnd(app, runId);
  await deliverResult(app, runId, delivery);
  await deliverResult(app, runId, delivery);
  expect(app.mails).toHaveLength(1);
  expect(app.mails[0]).toMatchObject({
    to: "someone@example.com",
    subject: "Made-up tool: results for leads.csv",
  });
  expect(app.mails[0]?.attachments[0]?.filename).toMatch(/^made-up-tool-leads-\d{4}-\d\d-\d\d\.csv$/);
  expect((await findRun(app.database, runId))?.mail).toBe("sent");
});

test("a run stopped before its rows were reached leaves none open", async () => {
  const { fetch, total } = service();
  const app = await testApp(inject("databaseUrl"), fetch);
  const runId = await startTestCsv(
    app,
    ["domain", ...Array.from({ length: 80 }, () => unique("stop"))].join("\n"),
  );
  await readCsv(app, runId);
  await app.database.$client.execute({
    sql: "UPDATE runs SET status = 'cancelled' WHERE id = ?",
    args: [runId],
  });
  await workSlice(app, { runId, from: 0, to: 49 });
  expect(total()).toBe(0);
  const rows = await readRows(app.database, runId, { after: -1, limit: 100 });
  expect(rows.every((row) => row.state === "queued")).toBe(true);
});

test("the first rows, then a question: nothing more is asked for until a person approves", async () => {
  const { fetch, total } = service();
  const app = await testApp(inject("databaseUrl"), fetch);
  const text = ["domain", ...Array.from({ length: 60 }, () => unique("first"))].join("\n");
  const runId = await startTestCsv(app, text, { rowLimit: 10 });
  await workToEnd(app, runId);
  expect(total()).toBe(10);
  expect((await findRun(app.database, runId))?.pause).toMatchObject({ kind: "first-rows", until: null });
  await app.database.$client.execute({
    sql: "UPDATE runs SET status = 'running', pause_json = NULL, row_limit = NULL WHERE id = ?",
    args: [runId],
  });
  await workToEnd(app, runId);
  expect(total()).toBe(60);
});

test("a database that is overrun ends no row: the rows stay with their worker and are worked when it has ended", async () => {
  const { fetch, total } = service();
  const app = await testApp(inject("databaseUrl"), fetch);
  const client = app.database.$client;
  const batch = client.batch.bind(client);
  let overrun = false;
  client.batch = (statements, mode) => {
    const claims = JSON.stringify(statements).includes("INSERT INTO calls");
    if (overrun && claims) return Promise.reject(new Error("Server returned HTTP status 503"));
    return batch(statements as never, mode);
  };
  const domains = Array.from({ length: 20 }, () => unique("overrun"));
  const runId = await startTestCsv(app, ["domain", ...domains].join("\n"));
  await moveRun(app.database, runId, ["queued"], { status: "running" });
  await readCsv(app, runId);
  overrun = true;
  await expect(workSlice(app, { runId, from: 0, to: 49 })).rejects.toThrow("503");
  expect(await countRows(app.database, runId)).toMatchObject({ running: 20, failed: 0 });
  overrun = false;
  await reopenRows(app.database, runId, { alive: [], broken: [] }, 0);
  await workSlice(app, { runId, from: 0, to: 49 });
  expect(await countRows(app.database, runId)).toMatchObject({ done: 20, failed: 0 });
  expect(total()).toBe(20);
});

test("what a row lacks because a service failed stands beside it, in the file, on the run and in the mail", async () => {
  const half = unique("half");
  const { fetch } = service((about) =>
    about === half ? Response.json({ answer: `half of ${about}` }) : null,
  );
  const app = await testApp(inject("databaseUrl"), fetch);
  const runId = await startTestCsv(app, ["domain", half, unique("whole"), half].join("\n"));
  await workToEnd(app, runId);
  const why = "Some data is missing. The rest: Another service can't be reached.";
  const lines = (await fileOf(app, runId)).split("\r\n");
  expect(lines[1]).toBe(`${half},half of ${half},done,${why},answering-service,sandbox`);
  expect(lines[2]).toContain(",done,,");
  expect(lines[3]).toContain(`done,same as row 1: ${why}`);
  const rows = await readRows(app.database, runId, { after: -1, limit: 10 });
  expect(rows.map(({ reasonKind }) => reasonKind)).toEqual(["incomplete", null, "incomplete"]);
  await deliverResult(app, runId, delivery);
  expect(app.mails[0]?.text).toContain(`Missing: 1 row lacks something, the file says what. ${why}`);
});
