/**
 * Files made before a person was forgotten and then downloaded, emailed or used: none contains the
 * person, and no lookup is made about them.
 */
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { ownDatabase } from "../../../scripts/testing/file-database";
import { countRows } from "../storage/row-counts";
import { findRun } from "../storage/runs";
import { readCsv } from "../csv/csv-reading.server";
import { forgetPerson } from "../erasure/forget.server";
import { searchFiles } from "../erasure/stored-files.server";
import { cleanUploads } from "../erasure/uploads.server";
import { answeringService } from "../testing/made-up-tool";
import { resultLines } from "../testing/result-lines";
import { startTestCsv, testApp, type TestApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";
import { deliverResult } from "./delivery.server";
import { resultDownload, spreadsheetDownload } from "./run-downloads.server";

// The cleaning of uploads covers all runs in the database.
const own = ownDatabase();

const delivery = { origin: "http://console.example", secrets: ["of the tests"], providerName: "Riverside" };
const now = new Date("2026-11-20T12:00:00Z");

/**
 * People at companies, as in a file of earlier results: the company is looked up, the address is an
 * extra column.
 */
async function stand() {
  const mark = crypto.randomUUID().slice(0, 8);
  const asked: string[] = [];
  const app = await testApp(own.url, async (request) => {
    const about = new URL(request.url).searchParams.get("about") ?? "";
    asked.push(about);
    return Response.json({ answer: `All about ${about}` });
  });
  app.service = { ...answeringService, name: `service ${mark}` };
  app.tools = [{ slug: "made-up", title: "Made-up tool" }];
  const [jo, al] = [`jo@${mark}.com`, `al@${mark}.com`];
  const text = `domain,name,email\n${mark}-a.com,Jo Doe,${jo}\n${mark}-b.com,Al Nunez,${al}\n${mark}-a.com,Bo Ek,bo@${mark}.com\n`;
  const columns = ["domain", "name", "email"].map((name) => ({ name, label: name, kind: "text" }));
  return {
    app,
    asked,
    mark,
    jo,
    al,
    start: () => startTestCsv(app, text, { madeOf: { table: "people", columns } }),
    forget: () => forgetPerson(app.database, `email:${jo}`, now),
  };
}

async function fileOf(app: TestApp, runId: string): Promise<string> {
  let text = "";
  for await (const lines of resultLines(app, (await findRun(app.database, runId))!)) text += lines;
  return text;
}

/** Returns everything the database stores about the run. */
async function stored(app: TestApp, runId: string): Promise<string> {
  const tables = ["run_rows", "run_cells"].map((table) =>
    app.database.$client.execute({ sql: `SELECT * FROM ${table} WHERE run_id = ?`, args: [runId] }),
  );
  return JSON.stringify((await Promise.all(tables)).map(({ rows }) => rows));
}

async function minutesPass(app: TestApp): Promise<void> {
  for (let minutes = 0; minutes < 3; minutes++) await searchFiles(app, () => Promise.resolve());
  await cleanUploads(app, now);
}

async function uploadsOf(app: TestApp, mark: string): Promise<string> {
  const texts = app.fileKeys().map(async (key) => new Response((await app.files.get(key))?.body).text());
  return (await Promise.all(texts)).filter((text) => text.includes(mark)).join("\n");
}

test("used as the input of a run afterwards, the person's row is skipped and their cells are nowhere", async () => {
  const { app, asked, mark, jo, al, start, forget } = await stand();
  await forget();
  const runId = await start();
  await workToEnd(app, runId);
  expect(await countRows(app.database, runId)).toMatchObject({ done: 2, skipped: 1 });
  expect(asked.toSorted()).toEqual([`${mark}-a.com`, `${mark}-b.com`]);
  expect(await stored(app, runId)).not.toMatch(/jo@|Jo Doe/);
  const file = await fileOf(app, runId);
  expect(file).not.toMatch(/jo@|Jo Doe/);
  expect(file).toContain(",,,,skipped,asked not to be contacted");
  expect(file).toContain(`${mark}-a.com,Bo Ek,bo@${mark}.com,All about ${mark}-a.com,done`);
  expect(file).toContain(al);
  await minutesPass(app);
  const left = await uploadsOf(app, mark);
  expect(left).toContain(al);
  expect(left).not.toContain(jo);
  expect((await findRun(app.database, runId))?.file?.forget).toBeUndefined();
});

test("forgotten while the file is read, or before its rows are worked, nobody asks with their row", async () => {
  const { app, asked, mark, start, forget } = await stand();
  const runId = await start();
  const { get } = app.files;
  app.files.get = async (key) => {
    app.files.get = get;
    await forget();
    return get(key);
  };
  await readCsv(app, runId);
  const waiting = await start();
  await forget();
  for (const id of [runId, waiting]) {
    await workToEnd(app, id);
    // The other row of that company is worked separately.
    expect(await countRows(app.database, id)).toMatchObject({ done: 2, skipped: 1 });
    expect(await stored(app, id)).not.toMatch(/jo@|Jo Doe/);
    expect(await fileOf(app, id)).not.toMatch(/jo@|Jo Doe/);
  }
  expect(asked.toSorted()).toEqual([`${mark}-a.com`, `${mark}-b.com`]);
});

test("forgotten when its rows wait, the row goes and the other one with its question is asked", async () => {
  const { app, asked, mark, start, forget } = await stand();
  const runId = await start();
  await readCsv(app, runId);
  await forget();
  await workToEnd(app, runId);
  expect(await countRows(app.database, runId)).toMatchObject({ done: 2, skipped: 1, queued: 0 });
  expect(asked.toSorted()).toEqual([`${mark}-a.com`, `${mark}-b.com`]);
  expect(await fileOf(app, runId)).toContain(`bo@${mark}.com,All about ${mark}-a.com,done`);
});

test("downloaded right after, in whichever form, the file has nothing of them", async () => {
  const { app, al, jo, start, forget } = await stand();
  const runId = await start();
  await workToEnd(app, runId);
  expect(await fileOf(app, runId)).toContain(jo);
  await forget();
  const csv = await (await resultDownload(app, runId))?.text();
  expect(csv).toContain(al);
  expect(csv).not.toMatch(/jo@|Jo Doe/);
  const sheets = unzipSync(new Uint8Array(await (await spreadsheetDownload(app, runId))!.arrayBuffer()));
  const written = Object.values(sheets).map((part) => strFromU8(part));
  expect(written.join("\n")).toContain(al);
  expect(written.join("\n")).not.toMatch(/jo@|Jo Doe/);
});

test("a mail that was written before is written anew, also where only its file names the person", async () => {
  const { app, al, jo, start, forget } = await stand();
  const runId = await start();
  await workToEnd(app, runId);
  app.mails.length = 0;
  await app.database.$client.execute({
    sql: "UPDATE runs SET mail = 'due', mail_since = NULL WHERE id = ?",
    args: [runId],
  });
  const upstreams = app.upstreams;
  app.upstreams = () => {
    throw new TypeError("The line broke");
  };
  expect(await deliverResult(app, runId, delivery)).not.toBeNull();
  await forget();
  app.upstreams = upstreams;
  expect(await deliverResult(app, runId, delivery)).toBeNull();
  const [mail] = app.mails;
  const file = Buffer.from(mail?.attachments[0]?.base64 ?? "", "base64").toString();
  expect(file).toContain(al);
  expect(file).not.toContain(jo);
});
