/** A result's rows as input of another run: the file, the data the new run keeps, and its list. */
import { expect, inject, test } from "vitest";
import { chainOf } from "../storage/run-chains";
import { findRun } from "../storage/runs";
import { forgetPerson } from "../erasure/forget.server";
import { listLines } from "../testing/list-lines";
import { runMadeUp } from "../testing/made-up-tool";
import { CsvParser } from "../csv/parser";
import { startTestCsv, testApp, type TestApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";
import type { Query } from "../../toolkit/tool";
import { linesAt } from "../lists/list-lines.server";
import { listOrder } from "../lists/list-order.server";
import { keyOf, readListQuery } from "../lists/list-query";
import { fileForUse, pickedFile, pickedImport } from "./picked-file.server";
import { startCsvRun } from "../submission.server";
import { rowTakers } from "./used-rows.server";

const answers: Record<string, string> = {
  "used-people.com": "Dana Reyes <dana@people.com> 70%; Jo Van Doe <jo@people.com> 20%",
  "used-more.com": "Al Nunez <al@more.com> 100%",
};

async function workedApp(): Promise<TestApp> {
  const app = await testApp(inject("databaseUrl"), async (request) => {
    const answer = answers[new URL(request.url).searchParams.get("about") ?? ""];
    return answer ? Response.json({ answer }) : new Response("", { status: 404 });
  });
  return { ...app, tools: [{ slug: "made-up", title: "Made-up tool" }] };
}

async function worked(app: TestApp, csv: string): Promise<string> {
  const runId = await startTestCsv(app, csv);
  await workToEnd(app, runId);
  return runId;
}

/** Submits the file as the screen does. */
async function submitted(app: TestApp, csv: string, made: Record<string, string>): Promise<string> {
  const id = crypto.randomUUID();
  const bytes = new TextEncoder().encode(csv);
  const key = `uploads/${id}`;
  await app.files.put(key, csv, "text/csv");
  const query = runMadeUp.tool.queries.ask as Query;
  const fields = { emailToSendCSV: "dana@example.com", ...made };
  const file = {
    key,
    name: "used.csv",
    bytes: bytes.byteLength,
    head: bytes,
    found: { encoding: "utf-8" },
  } as const;
  const submission = { implementation: runMadeUp, queryName: "ask", query };
  const { runId } = await startCsvRun(app, app.person, submission, { id, fields, file });
  return runId;
}

const list = (search = "") => readListQuery(new URLSearchParams(search));
async function textOf(lines: AsyncGenerator<string>): Promise<string> {
  let text = "";
  for await (const each of lines) text += each;
  return text.replace("\uFEFF", "");
}
async function recordsOf(lines: AsyncGenerator<string>): Promise<string[][]> {
  const parser = new CsvParser(",");
  return [...parser.push(await textOf(lines)), ...parser.end()];
}
const upload = "domain,team\nused-people.com,North\nnobody-knows.com,South\nused-more.com,West\n";
const ask = { tool: "made-up", query: "ask" };

test("a file for another tool has what was asked and found, under headers that are read as they are meant", async () => {
  const app = await workedApp();
  const run = (await findRun(app.database, await worked(app, upload)))!;
  const people = rowTakers(app, run).people;
  expect(people?.map(({ query, reads }) => [query, ...reads])).toContainEqual(["ask", "domain"]);
  // The first run has already asked this query, so it is not offered again.
  expect(rowTakers(app, run).answers?.map(({ query }) => query)).not.toContain("ask");
  const keys = new Set([keyOf(0, 1), keyOf(2, 0)]);
  const { name, lines } = await fileForUse(app, run, { list: list("table=people"), keys }, ask);
  expect(name).toContain("2 of ");
  expect(await recordsOf(lines)).toEqual([
    ["domain (asked)", "team", "name", "email", "sure", "domain"],
    ["used-people.com", "North", "Jo Van Doe", "jo@people.com", "0.2", "used-people.com"],
    ["used-more.com", "West", "Al Nunez", "al@more.com", "1", "used-more.com"],
  ]);
  const all = await fileForUse(app, run, { list: list(), keys: null }, ask);
  expect((await recordsOf(all.lines)).map(([domain]) => domain)).toEqual([
    "domain",
    "used-people.com",
    "nobody-knows.com",
    "used-more.com",
  ]);
});

test("a file for another tool has the cells as they were uploaded", async () => {
  const app = await workedApp();
  const cells = ["=SUM(A1:A2)", "@sales", "+49 30 12", "-5"];
  const csv = `domain,team\n${cells.map((cell) => `used-more.com,${cell}`).join("\n")}\n`;
  const run = (await findRun(app.database, await worked(app, csv)))!;
  const wanted = { list: list("table=people"), keys: null };
  const teams = async ({ lines }: { lines: AsyncGenerator<string> }) =>
    (await textOf(lines)).split("\r\n").flatMap((line) => line.split(",")[1] ?? []);
  expect(await teams(await fileForUse(app, run, wanted, ask))).toEqual(["team", ...cells]);
  const guarded = cells.map((cell) => `'${cell}`);
  const picked = await pickedFile(app, run, wanted);
  expect(await teams(picked)).toEqual(["team", ...guarded]);
});

test("a file for spreadsheets that is uploaded again has its cells without the guard", async () => {
  const app = await workedApp();
  const csv = "domain,team\nused-more.com,'- Marketing Manager\nused-people.com,'quoted\n";
  const run = (await findRun(app.database, await worked(app, csv)))!;
  const { lines } = await fileForUse(app, run, { list: list(), keys: null }, ask);
  const text = await textOf(lines);
  expect(text).toContain("used-more.com,- Marketing Manager,");
  expect(text).toContain("used-people.com,'quoted,");
});

test("lines that filters leave are a file, for a program that imports people too", async () => {
  const app = await workedApp();
  const run = (await findRun(app.database, await worked(app, upload)))!;
  const file = async (search: string, layout: "hubspot" | null = null) =>
    recordsOf(
      (layout
        ? await pickedImport(app, run, { list: list(search), keys: null }, { layout, takesAll: false })
        : await pickedFile(app, run, { list: list(search), keys: null })
      ).lines,
    );
  expect((await file("table=people&where.sure=50..")).slice(1).map((cells) => cells[2])).toEqual([
    "Dana Reyes",
    "Al Nunez",
  ]);
  expect((await file("table=people&where.sure=50..", "hubspot")).map((cells) => cells[2])).toEqual([
    "Email",
    "dana@people.com",
    "al@more.com",
  ]);
  expect((await file("search=used-more", "hubspot")).map((cells) => cells[2])).toEqual([
    "Email",
    "al@more.com",
  ]);
  expect(await file("state=no-data")).toHaveLength(2);
});

async function usedAgain(app: TestApp): Promise<{ from: string; to: string }> {
  const from = await worked(app, upload);
  const run = (await findRun(app.database, from))!;
  const { lines } = await fileForUse(app, run, { list: list("table=people"), keys: null }, ask);
  const to = await submitted(app, await textOf(lines), { madeFrom: from, madeTable: "people" });
  await workToEnd(app, to);
  return { from, to };
}

test("the new run names the one before, and has its columns beside its own: shown, sorted, filtered, searched", async () => {
  const app = await workedApp();
  const { from, to } = await usedAgain(app);
  expect((await chainOf(app.database, from)).usedIn.map(({ id }) => id)).toEqual([to]);
  expect((await chainOf(app.database, to)).from?.id).toBe(from);
  const run = (await findRun(app.database, to))!;
  expect(run.madeOf?.columns.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
    "domain (asked): text",
    "team: text",
    "name: person",
    "email: e-mail",
    "sure: percent",
    "domain: domain",
  ]);
  const { keys } = await listOrder(app, run, list());
  const before = async () =>
    (await linesAt(app, run, null, [...keys])).map((line) => line.before?.map(({ value }) => value));
  // Two people of one company need one lookup and stay two rows with their own cells.
  expect(await before()).toEqual([
    ["used-people.com", "North", "Dana Reyes", "dana@people.com", 70, "used-people.com"],
    ["used-people.com", "North", "Jo Van Doe", "jo@people.com", 20, "used-people.com"],
    ["used-more.com", "West", "Al Nunez", "al@more.com", 100, "used-more.com"],
  ]);
  const rowsOf = async (search: string) =>
    (await listLines(app, to, search)).map((line) => line.slice(0, 1)).join("");
  expect(await rowsOf("sort=before.sure")).toBe("102");
  expect(await rowsOf("sort=-before.sure")).toBe("201");
  expect(await rowsOf("where.before.sure=50..")).toBe("02");
  expect(await rowsOf("where.before.name=jo")).toBe("1");
  expect(await rowsOf("search=west")).toBe("2");
  await app.database.$client.execute({
    sql: "UPDATE run_cells SET version = -1 WHERE run_id = ? AND table_name = 'answers'",
    args: [to],
  });
  expect(await rowsOf("")).toBe("012");
  expect((await before()).flat()).toContain("Jo Van Doe");
});

test("a person who is forgotten is out of what rows had before, too", async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  answers[`${mark}.com`] = `Kim <kim@${mark}.com> 1%`;
  const app = await workedApp();
  const from = await worked(app, `domain\n${mark}.com\n`);
  const run = (await findRun(app.database, from))!;
  const { lines } = await fileForUse(app, run, { list: list("table=people"), keys: null }, ask);
  const to = await submitted(app, await textOf(lines), { madeFrom: from, madeTable: "people" });
  await workToEnd(app, to);
  await forgetPerson(app.database, `email:kim@${mark}.com`, new Date());
  const stored = await app.database.$client.execute({
    sql: "SELECT * FROM run_cells WHERE run_id = ?",
    args: [to],
  });
  expect(JSON.stringify(stored.rows)).not.toContain("kim@");
});

test("a file that names no run, or one that is gone, stands by itself; what no tool reads is refused", async () => {
  const app = await workedApp();
  const id = await submitted(app, upload, { madeFrom: "no-such-run", madeTable: "people" });
  expect(await findRun(app.database, id)).toMatchObject({ madeFrom: null, madeOf: null });
  const run = (await findRun(app.database, await worked(app, upload)))!;
  const wanted = { list: list(), keys: null };
  await expect(fileForUse(app, run, wanted, { tool: "made-up", query: "none" })).rejects.toThrow(
    "That tool cannot use these rows.",
  );
});
