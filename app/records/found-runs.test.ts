/** A record's page finds every run about it, from stored results and for few written rows. */
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { removeRuns } from "../runs/run-removal.server";
import { startTestCsv, startTestPlain, testApp, type TestApp } from "../runs/testing/test-app";
import { workToEnd } from "../runs/testing/work-csv";
import { noteFoundKeys } from "./found-keys.server";
import { foundRuns } from "./found-runs.server";
import { unreadRuns } from "./storage/found-keys";
import { propertiesOf, refreshOf } from "./found-values";

const own = ownDatabase();
let app: TestApp;
let file: string;
beforeAll(async () => {
  app = await testApp(own.url, async (request) => {
    const about = new URL(request.url).searchParams.get("about") ?? "";
    if (about === "nobody.com") return new Response("", { status: 404 });
    return Response.json({ answer: `Dana Reyes <dana@${about}> 70%; Jo Doe <jo@${about}> 20%` });
  });
  file = await startTestCsv(app, "domain\nacme.com\nnobody.com\nother.com\n");
  await workToEnd(app, file);
  await noteFoundKeys(app);
}, 60_000);
afterEach(() => void vi.restoreAllMocks());

const record = (kind: "person" | "company", ...keys: string[]) => ({
  kind,
  keys: keys.map((key) => ({ key, source: "{}", at: 0, judgedBy: "" })),
});
const sql = async (words: string) => (await app.database.$client.execute(words)).rows;

test("a person's lines come with tool, run, row and vendor; other people of the row do not", async () => {
  const { rows, isPart } = await foundRuns(app, record("person", "email:dana@acme.com"));
  expect(isPart).toBe(false);
  expect(rows).toMatchObject([
    {
      runId: file,
      tool: "Made-up tool",
      position: 0,
      isSandbox: true,
      reason: null,

      mostUsd: 0.01,
    },
  ]);
  expect(rows[0]?.vendors).toContain("answering-service");
  const values = propertiesOf(rows).map(({ label, values: [newest] }) => [
    label,
    newest?.text.replaceAll(/\s/g, " "),
  ]);
  expect(values).toEqual([
    ["Name", "Dana Reyes"],
    ["Email", "dana@acme.com"],
    ["Sure", "70 %"],
    ["Company domain", "acme.com"],
  ]);
});

test("a company's rows come with their price, their people as a number, and the reason of an empty one", async () => {
  const { rows } = await foundRuns(app, record("company", "domain:acme.com", "domain:nobody.com"));
  expect(rows).toMatchObject([
    { position: 0, beside: [{ title: "People", lines: 2 }], mostUsd: 0.01 },
    { position: 1, beside: [], cells: [], mostUsd: 0.01 },
  ]);
  expect(rows[1]?.reason).toBeTruthy();
  const later = Date.now() + 31 * 86_400_000;
  expect(refreshOf(rows, later, 30)).toEqual({
    lookups: [
      { runId: file, position: 0 },
      { runId: file, position: 1 },
    ],
    mostUsd: 0.02,
    unpriced: 0,
  });
  expect(refreshOf(rows, Date.now(), 30).lookups).toEqual([]);
});

test("a search is found too; a person known by two keys is found once per run", async () => {
  const id = await startTestPlain(app);
  const result = JSON.stringify({
    shape: 1,
    value: { answer: "Dana Reyes <dana@acme.com> 90%" },
    source: "answering-service",
    sandbox: false,
  });
  await app.database.$client.execute({
    sql: "UPDATE runs SET status = 'done', finished_at = ?, result_json = ? WHERE id = ?",
    args: [app.now().getTime() + 1000, result, id],
  });
  await noteFoundKeys(app);
  const about = record("person", "email:dana@acme.com", "email:dana@other.com");
  const { rows } = await foundRuns(app, about);
  expect(rows.map(({ runId, position }) => [runId, position])).toEqual([
    [id, null],
    [file, 0],
    [file, 2],
  ]);
  const sure = propertiesOf(rows).find(({ label }) => label === "Sure");
  expect(sure?.values.map(({ text, more }) => [text.replaceAll(/\s/g, " "), more])).toEqual([
    ["90 %", 0],
    ["70 %", 1],
  ]);
  expect(await sql(`SELECT COUNT(*) AS pages FROM found_keys WHERE run_id = '${id}'`)).toEqual([
    { pages: 1 },
  ]);
});

test("a file writes one row per fifty lines, and a page reads all runs in two round trips", async () => {
  const domains = Array.from({ length: 100 }, (_, at) => `many-${at}.com`);
  const many = await startTestCsv(app, ["domain", ...domains].join("\n"));
  await workToEnd(app, many);
  await noteFoundKeys(app);
  const [counted] = await sql(
    `SELECT COUNT(*) AS pages, MAX(pages) AS of FROM found_keys WHERE run_id = '${many}'`,
  );
  // Each row has an input line, an answer and two people.
  expect(counted).toEqual({ pages: 8, of: 8 });
  const { rows } = await foundRuns(app, record("person", "email:jo@many-77.com"));
  expect(rows).toMatchObject([{ runId: many, position: 77 }]);
  let trips = 0;
  let open = 0;
  const { $client } = app.database;
  for (const name of ["batch", "execute"] as const) {
    const ask = $client[name].bind($client) as (...args: unknown[]) => Promise<never>;
    vi.spyOn($client, name).mockImplementation(async (...args: unknown[]) => {
      if (open++ === 0) trips += 1;
      return ask(...args).finally(() => (open -= 1));
    });
  }
  await foundRuns(app, record("person", "email:dana@acme.com", "email:jo@many-77.com"));
  expect(trips).toBe(2);
});

test("old runs are read by the rows they have, the newest first, and the page counts the rest", async () => {
  const days = (count: number) => app.now().getTime() - count * 86_400_000;
  const ids: string[] = [];
  for (const [at, rows] of [20_000, 4000, 3000, 60_000].entries()) {
    const id = await startTestPlain(app);
    ids.push(id);
    await app.database.$client.execute({
      sql: "UPDATE runs SET status = 'done', finished_at = ?, rows_read = ? WHERE id = ?",
      args: [days(at + 1), rows, id],
    });
  }
  const unread = async () => {
    const found = await unreadRuns(app.database, { runs: 100, rows: 25_000 });
    return found.map(({ id }) => ids.indexOf(id));
  };
  const about = record("company", "domain:acme.com");
  expect((await foundRuns(app, about)).unread).toBe(4);
  expect(await unread()).toEqual([0, 1]);
  await noteFoundKeys(app);
  expect(await unread()).toEqual([2]);
  await noteFoundKeys(app);
  // The scheduler reads a file above the limit without other runs.
  expect(await unread()).toEqual([3]);
  expect((await foundRuns(app, about)).unread).toBe(1);
  await noteFoundKeys(app);
  expect((await foundRuns(app, about)).unread).toBe(0);
});

test("a deleted run takes its keys with it, and nothing is read twice", async () => {
  const id = await startTestCsv(app, "domain\nleaving.com\n");
  await workToEnd(app, id);
  await noteFoundKeys(app);
  const about = record("company", "domain:leaving.com");
  expect((await foundRuns(app, about)).rows).toHaveLength(1);
  expect(
    await sql("SELECT id FROM runs WHERE finished_at IS NOT NULL AND keys_read_at IS NOT finished_at"),
  ).toEqual([]);
  await removeRuns(app, [{ id, uploadKey: null }]);
  expect(await sql(`SELECT run_id FROM found_keys WHERE run_id = '${id}'`)).toEqual([]);
  expect((await foundRuns(app, about)).rows).toEqual([]);
});

test("a large run that always fails, or ends the process, holds up no older run", async () => {
  const days = (count: number) => app.now().getTime() - count * 86_400_000;
  const ids: string[] = [];
  for (const [at, tool] of ["breaks", "breaks", "", ""].entries()) {
    const id = await startTestPlain(app);
    ids.push(id);
    await app.database.$client.execute({
      sql: "UPDATE runs SET status = 'done', finished_at = ?, rows_read = 60000, tool = ? || tool WHERE id = ?",
      args: [days(at + 1), tool, id],
    });
  }
  const breaking: TestApp = {
    ...app,
    implementation: (tool) => {
      if (tool.startsWith("breaks")) throw new Error("It cannot be read.");
      return app.implementation(tool);
    },
  };
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const first = async () => {
    const [run] = await unreadRuns(app.database, { runs: 100, rows: 25_000 });
    return run && ids.indexOf(run.id);
  };
  const tried: (number | undefined)[] = [];
  for (let minute = 0; minute < 7; minute++) {
    tried.push(await first());
    await noteFoundKeys(breaking);
    app.clock.now += 60_000;
  }
  expect(tried).toEqual([0, 1, 2, 3, 0, 1, 0]);
  await app.database.$client.execute("UPDATE runs SET tool = substr(tool, 7) WHERE tool LIKE 'breaks%'");
  await noteFoundKeys(app);
  await noteFoundKeys(app);
  expect(await first()).toBeUndefined();
});
