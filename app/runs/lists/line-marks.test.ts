/** Marks of a table's lines are shown and filtered with one more round trip. */
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { ownDatabase } from "../../../scripts/testing/file-database";
import { addLines } from "../../records/adding.server";
import { setField } from "../../records/record.server";
import { line, newList, toList } from "../../records/testing/stage";
import { shownRun } from "../results/shown-result.server";
import { readRun } from "../runs.server";
import { startTestCsv, storedRun, testApp, type TestApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";
import { markedLines, markedRun } from "./line-marks.server";
import { linesAt } from "./list-lines.server";
import { listOrder } from "./list-order.server";
import { readListQuery } from "./list-query";

const answers: Record<string, string> = {
  "marked-people.com": "Dana Reyes <dana@people.com> 70%; Jo Van Doe <jo@people.com> 20%",
  "marked-more.com": "Al Nunez <al@more.com> 100%",
};
const own = ownDatabase();
let app: TestApp;
let runId: string;
beforeAll(async () => {
  app = await testApp(own.url, async (request) => {
    const answer = answers[new URL(request.url).searchParams.get("about") ?? ""];
    return answer ? Response.json({ answer }) : new Response("", { status: 404 });
  });
  runId = await startTestCsv(
    app,
    ["domain", "marked-people.com", "marked-none.com", "marked-more.com"].join("\n"),
  );
  await workToEnd(app, runId);
  const spring = await newList(app, "Spring");
  await addLines(app, toList(app, spring), [line(["email:dana@people.com"]), line(["email:al@more.com"])]);
  const { rows } = await app.database.$client.execute(
    "SELECT record_id FROM record_keys WHERE key = 'email:al@more.com'",
  );
  const id = String(rows[0]?.record_id);
  await setField(app, app.person, id, { field: "status", value: "contacted" });
  await setField(app, app.person, id, { field: "owner", value: app.person.id });
  const companies = await newList(app, "Firms", "company");
  await addLines(app, { ...toList(app, companies), kind: "company" }, [line(["domain:marked-none.com"])]);
});
afterEach(() => void vi.restoreAllMocks());

async function marked(search: string) {
  const run = await storedRun(app, runId);
  const query = readListQuery(new URLSearchParams(search));
  const { keys } = await listOrder(app, run, query, app.person.id);
  const lines = await linesAt(app, run, query.table, [...keys]);
  const found = await markedLines(app, app.person.id, { run, table: query.table }, lines);
  return found.map(({ position, mark }) => [position, mark?.words ?? null]);
}

const today = () => app.now().toISOString().slice(0, 10);

test("a line of people shows its person's status, owner and lists; a row shows its company's", async () => {
  const al = `contacted ${today()} · mine · in Spring`;
  expect(await marked("table=people")).toEqual([
    [0, "known · in Spring"],
    [0, null],
    [2, al],
  ]);
  // The main table has no identifying column, so the row's input identifies the line.
  expect(await marked("")).toEqual([
    [0, null],
    [1, "known · in Firms"],
    [2, null],
  ]);
});

test("the marks of a page of lines cost one round trip", async () => {
  const run = await storedRun(app, runId);
  const { keys } = await listOrder(app, run, readListQuery(new URLSearchParams("table=people")));
  const lines = await linesAt(app, run, "people", [...keys]);
  const batches = vi.spyOn(app.database.$client, "batch");
  const single = vi.spyOn(app.database.$client, "execute");
  await markedLines(app, app.person.id, { run, table: "people" }, lines);
  expect(batches.mock.calls.length + single.mock.calls.length).toBe(1);
});

test("a list is filtered by who is known, contacted, mine, or in a list, whichever table it shows", async () => {
  const positions = async (filter: string, table = "people") =>
    (await marked(`table=${table}&where.row.known=${encodeURIComponent(filter)}`)).map(
      ([position]) => position,
    );
  expect(await positions("contacted")).toEqual([2]);
  expect(await positions("mine")).toEqual([2]);
  expect(await positions("in Spring")).toEqual([0, 2]);
  expect(await positions("(in a list)")).toEqual([0, 2]);
  expect(await positions("(not empty)")).toEqual([0, 2]);
  expect(await positions("(empty)")).toEqual([0]);
  expect(await positions("in Firms", "answers")).toEqual([1]);
  expect(await positions("(empty)", "answers")).toEqual([0, 2]);
});

test("a search's own tables are marked too, for one round trip; nobody known adds no column", async () => {
  const run = await readRun(app, runId);
  if (!run) throw new Error("The run is gone.");
  const input = { domain: "marked-people.com" };
  const shown = (answer: string) =>
    shownRun(app, { ...run, kind: "plain", status: "done", input, result: { answer } });
  const tables = async (result: string) =>
    (await markedRun(app, app.person.id, shown(result))).tables?.find(({ name }) => name === "people");
  const batches = vi.spyOn(app.database.$client, "batch");
  const single = vi.spyOn(app.database.$client, "execute");
  const people = await tables("Al Nunez <al@more.com> 90%; New Body <new@more.com> 10%");
  expect(batches.mock.calls.length + single.mock.calls.length).toBe(1);
  expect(people?.columns.at(-1)).toMatchObject({ name: "row.known", label: "Known" });
  expect(people?.rows.map(({ cells }) => cells.at(-1)?.value ?? null)).toEqual([
    `contacted ${today()} · mine · in Spring`,
    null,
  ]);
  const strangers = await tables("New Body <new@more.com> 10%");
  expect(strangers?.columns.map(({ name }) => name)).not.toContain("row.known");
});
