/** From a run's table to a list, its order, its file, and bulk changes. */
import { beforeAll, expect, test, vi } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { keepOut } from "../exclusions/storage/suppressions";
import { CsvParser } from "../runs/csv/parser";
import { keyOf, readListQuery } from "../runs/lists/list-query";
import { startTestCsv, testApp, type TestApp } from "../runs/testing/test-app";
import { workToEnd } from "../runs/testing/work-csv";
import { findRun } from "../runs/storage/runs";
import { addLines } from "./adding.server";
import { fileForTool, listFile } from "./list-file.server";
import { linesAsked, linesAt, listOrder } from "./list-view.server";
import { changeLines, createList, deleteList, openList, restoreList, undoBulk } from "./lists.server";
import { kindsOfTables, linesOfRun } from "./run-lines.server";
import { findList } from "./storage/lists";
import { fresh, line, newList, toList } from "./testing/stage";

const answers: Record<string, string> = {
  "people.com": "Dana Reyes <dana@people.com> 70%; Jo Van Doe <info@people.com> 20%",
  "more.com": "Al Nunez <al@gmail.com> 100%",
};

const own = ownDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(own.url, async (request) => {
    const answer = answers[new URL(request.url).searchParams.get("about") ?? ""];
    return answer ? Response.json({ answer }) : new Response("", { status: 404 });
  });
});

const asked = (listId: string, search = "") =>
  linesAsked(listId, readListQuery(new URLSearchParams(search)), app.person.id);
const namesOf = async (listId: string, search = "") => {
  const ids = [...(await listOrder(app, asked(listId, search)))];
  const lines = await linesAt(app, { id: listId, kind: "person" }, ids);
  return lines.map(({ input }) => input?.name);
};

test("the people of a run's table become a list: a role's mailbox names nobody, free mail names a person", async () => {
  const runId = await startTestCsv(app, "domain\npeople.com\nmore.com\nnobody.com\n");
  await workToEnd(app, runId);
  const run = await findRun(app.database, runId);
  expect(run && kindsOfTables(app, run)).toMatchObject({ people: ["person", "company"] });
  const keys = [keyOf(0, 0), keyOf(0, 1), keyOf(1, 0)];
  const found = await linesOfRun(app, { runId, table: "people", keys, kind: "person" });
  expect(found.sandbox).toBe(true);
  expect(found.lines.map((each) => [each.name, each.keys, each.company])).toEqual([
    ["Dana Reyes", ["email:dana@people.com"], "people.com"],
    ["Jo Van Doe", [], "people.com"],
    ["Al Nunez", ["email:al@gmail.com"], "more.com"],
  ]);
  expect(found.lines[0]?.source).toMatchObject({ run: runId, row: 0 });
  const list = await newList(app);
  expect(await addLines(app, toList(app, list, { runId, how: "run" }), found.lines)).toMatchObject({
    added: 2,
    noKey: 1,
    leftOut: [{ name: "Jo Van Doe", why: "no address or profile that names it" }],
  });
  expect(await namesOf(list)).toEqual(["Dana Reyes", "Al Nunez"]);

  const companies = await linesOfRun(app, { runId, table: "people", keys, kind: "company" });
  expect(companies.lines.map((each) => each.keys)).toEqual([
    ["domain:people.com"],
    ["domain:people.com"],
    ["domain:more.com"],
  ]);
});

async function listOf(names: string[]): Promise<{ list: string; ids: number[] }> {
  const mark = fresh();
  const list = await newList(app);
  await addLines(
    app,
    toList(app, list),
    names.map((name, at) => line([`email:p${at}-${mark}@acme.example`], { name, company: "acme.example" })),
  );
  return { list, ids: [...(await listOrder(app, asked(list)))] };
}

test("an order is total: lines with equal values come each once, in the same order in the file", async () => {
  const { list, ids } = await listOf(["Bo", "Ann", "Bo", "ann", "Bo"]);
  const sorted = [...(await listOrder(app, asked(list, "sort=-name")))];
  expect(sorted.toSorted((a, b) => a - b)).toEqual(ids);
  expect(await namesOf(list, "sort=-name")).toEqual(["Bo", "Bo", "Bo", "Ann", "ann"]);
  expect([...(await listOrder(app, asked(list, "sort=company")))]).toEqual(ids);
  const parser = new CsvParser(",");
  let text = "";
  for await (const each of listFile(app, app.person, await openList(app, list), sorted, false).lines)
    text += each;
  const [header, ...rows] = [...parser.push(text), ...parser.end()];
  expect(header?.slice(1, 5)).toEqual(["title", "company", "email", "linkedin"]);
  expect(rows.map(([name]) => name)).toEqual(["Bo", "Bo", "Bo", "Ann", "ann"]);
});

test("a list's file has the list's number of lines, also of people without a company or an address", async () => {
  const mark = fresh();
  const list = await newList(app);
  await addLines(app, toList(app, list), [
    line([`email:a-${mark}@acme.example`], { name: "A", company: "acme.example" }),
    line([`email:b-${mark}@gmail.com`], { name: "B" }),
    line([`linkedin:c-${mark}`], { name: "C" }),
  ]);
  const ids = [...(await listOrder(app, asked(list)))];
  let text = "";
  const file = listFile(app, app.person, await openList(app, list), ids, false);
  const batches = vi.spyOn(app.database.$client, "batch");
  for await (const each of file.lines) text += each;
  // The lines, the rules, and the marks of the people.
  expect(batches.mock.calls.length).toBeLessThanOrEqual(3);
  batches.mockRestore();
  expect(text.trimEnd().split("\r\n")).toHaveLength(4);
});

test("a list's file says whether each person may be contacted; a tool's file does not ask", async () => {
  const mark = fresh();
  const list = await newList(app);
  const addresses = ["yes", "kept-out"].map((name) => `${name}-${mark}@acme.example`);
  await addLines(
    app,
    toList(app, list),
    addresses.map((address) => line([`email:${address}`], { company: "acme.example" })),
  );
  await addLines(app, toList(app, list), [line([`linkedin:in-${mark}`])]);
  await keepOut(app.database, `email:${addresses[1]}`, app.now());
  const ids = [...(await listOrder(app, asked(list)))];
  const endings = async (lines: AsyncGenerator<string>) => {
    let text = "";
    for await (const each of lines) text += each;
    const parser = new CsvParser(",");
    return [...parser.push(text), ...parser.end()].map((cells) => cells.at(-1));
  };
  expect(await endings(listFile(app, app.person, await openList(app, list), ids, false).lines)).toEqual([
    "may_be_contacted",
    expect.stringMatching(/^unknown: did not check HubSpot/),
    "no: asked not to be contacted",
    expect.stringMatching(/^unknown: did not check opt-outs/),
  ]);
  const taken = fileForTool(app, await openList(app, list), ids, { tool: "made-up", query: "ask" });
  expect(await endings(taken.lines)).not.toContain("may_be_contacted");
});

test("filters, the search and 'mine'", async () => {
  const { list, ids } = await listOf(["Mara Lind", "Tomas Rehn", "Ida 100%"]);
  const act = { actId: app.newId(), at: app.now().getTime() };
  await changeLines(app, app.person, list, {
    ids: ids.slice(0, 1),
    act: { kind: "owner", value: app.person.id },
    ...act,
  });
  await changeLines(app, app.person, list, {
    ids: ids.slice(1, 2),
    act: { kind: "status", value: "contacted" },
    ...act,
    actId: app.newId(),
  });
  expect(await namesOf(list, "where.mine=yes")).toEqual(["Mara Lind"]);
  expect(await namesOf(list, "state=contacted,client")).toEqual(["Tomas Rehn"]);
  expect(await namesOf(list, "search=0%25")).toEqual(["Ida 100%"]);
  expect(await namesOf(list, "where.name=lind")).toEqual(["Mara Lind"]);
  expect(await namesOf(list, "where.owner=(empty)")).toEqual(["Tomas Rehn", "Ida 100%"]);
  expect(await namesOf(list, "where.added=2020-01-01..")).toHaveLength(3);
  expect(await namesOf(list, "where.added=..2020-01-01")).toEqual([]);
  expect(await namesOf(list, "where.nonsense=1&sort=nonsense")).toHaveLength(3);
});

test("a bulk change takes exactly the lines that are named; one press is taken back at once", async () => {
  const { list, ids } = await listOf(["A", "B", "C"]);
  const actId = app.newId();
  const at = app.now().getTime();
  const act = { kind: "status", value: "not a fit" } as const;
  expect(await changeLines(app, app.person, list, { ids: ids.slice(0, 2), act, actId, at })).toEqual({
    changed: 2,
    unchanged: 0,
  });
  expect(await namesOf(list, "state=not a fit")).toEqual(["A", "B"]);
  expect(await undoBulk(app, app.person, list, actId)).toEqual({
    undone: 2,
    newer: 0,
  });
  expect(await namesOf(list, "state=new")).toEqual(["A", "B", "C"]);
  const removal = { ids, act: { kind: "remove" } as const, actId: app.newId(), at: at + 1 };
  expect(await changeLines(app, app.person, list, removal)).toEqual({ changed: 3, unchanged: 0 });
  expect((await findList(app.database, list))?.lines).toBe(0);
  // Another user's undo, and a second one, leave the lines alone.
  const undo = () => undoBulk(app, app.person, list, removal.actId);
  expect(await undoBulk(app, { ...app.person, id: "ben" }, list, removal.actId)).toEqual({
    undone: 0,
    newer: 0,
  });
  expect(await undo()).toEqual({ undone: 3, newer: 0 });
  expect(await undo()).toEqual({ undone: 0, newer: 0 });
  expect(await namesOf(list)).toEqual(["A", "B", "C"]);
});

test("what was removed from a list is not changed by a press that still names it", async () => {
  const { list, ids } = await listOf(["A", "B"]);
  const at = app.now().getTime();
  await changeLines(app, app.person, list, {
    ids: ids.slice(0, 1),
    act: { kind: "remove" },
    actId: app.newId(),
    at,
  });
  const act = { kind: "status", value: "client" } as const;
  expect(await changeLines(app, app.person, list, { ids, act, actId: app.newId(), at })).toEqual({
    changed: 1,
    unchanged: 1,
  });
});

test("a list is deleted for all and comes back within 30 days; two of one name and kind there are not", async () => {
  const name = `Spring ${fresh()}`;
  const list = await createList(app, app.person, { name: ` ${name}  `, kind: "person" });
  await expect(createList(app, app.person, { name: name.toUpperCase(), kind: "person" })).rejects.toThrow(
    /already/,
  );
  await expect(createList(app, app.person, { name: " ", kind: "person" })).rejects.toThrow(/Enter a name/);
  await deleteList(app, app.person, list.id);
  await expect(openList(app, list.id)).rejects.toThrow(/was deleted/);
  await restoreList(app, app.person, list.id);
  expect(await openList(app, list.id)).toMatchObject({ name, createdBy: "Test person" });
});

test("a list is a file for each tool whose columns mean the same", async () => {
  const { list } = await listOf(["Mara", "- Marketing"]);
  const ids = [...(await listOrder(app, asked(list)))];
  const made = fileForTool(app, await openList(app, list), ids, { tool: "made-up", query: "ask" });
  let text = "";
  for await (const each of made.lines) text += each;
  expect(text).toContain("name,title,domain,email");
  expect(text).toContain("Mara,,acme.example,");
  // A tool needs the raw value, without the guard against spreadsheet formulas.
  expect(text).toContain("\r\n- Marketing,,");
});

test("a run that began from a list keeps the list of its start", async () => {
  const list = await newList(app, fresh(), "company");
  const companies = { ...toList(app, list), kind: "company" as const };
  await addLines(app, companies, [line(["domain:people.com"]), line(["domain:more.com"])]);
  const ids = [...(await listOrder(app, asked(list)))];
  let text = "";
  for await (const each of fileForTool(app, await openList(app, list), ids, { tool: "made-up", query: "ask" })
    .lines)
    text += each;
  const runId = await startTestCsv(app, text);
  // A colleague changes the list before the first row is looked up.
  await changeLines(app, app.person, list, {
    ids: ids.slice(0, 1),
    act: { kind: "remove" },
    actId: fresh(),
    at: 5,
  });
  await addLines(app, { ...toList(app, list), kind: "company" }, [line(["domain:later.example.com"])]);
  await workToEnd(app, runId);
  const { rows } = await app.database.$client.execute({
    sql: "SELECT input_json FROM run_rows WHERE run_id = ? ORDER BY position",
    args: [runId],
  });
  expect(rows.map((row) => (JSON.parse(String(row.input_json)) as { domain: string }).domain)).toEqual([
    "people.com",
    "more.com",
  ]);
});
