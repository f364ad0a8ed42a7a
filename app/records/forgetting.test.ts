/** Forgetting a person leaves no trace in any table or file. */
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { is } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { searchFiles } from "../runs/erasure/stored-files.server";
import { cleanUploads } from "../runs/erasure/uploads.server";
import { startTestCsv, testApp, type TestApp } from "../runs/testing/test-app";
import { workToEnd } from "../runs/testing/work-csv";
import * as schema from "../storage/schema";
import { beginSending } from "../sendings/beginning.server";
import { sourceOf } from "../sendings/testing/portal";
import { readEvents } from "../storage/security-events";
import { addLines } from "./adding.server";
import { hideForgotten } from "./forgotten.server";
import { forgetDue, forgetRecord, tracesOf } from "./forgetting.server";
import { noteFoundKeys } from "./found-keys.server";
import { changeLines, undoBulk } from "./lists.server";
import { addNote, openRecord, removeNote, setField, undoEntry } from "./record.server";
import { askToForget, peopleToForget } from "./storage/record-removal";
import { line, newList, shownLines, toList } from "./testing/stage";

const own = ownDatabase();
const keys = ["linkedin:quilla-forgot", "email:quilla@forgot.example", "email:quilla@home.example"];
const isTrace = (text: string) => /quilla/i.test(text);

/** Returns every column of every table that names the person. */
async function tracedColumns(app: TestApp): Promise<string[]> {
  const tables = Object.values(schema).flatMap((each) =>
    is(each, SQLiteTable) ? [getTableConfig(each)] : [],
  );
  const found: string[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await app.database.$client.execute(`SELECT * FROM ${name}`);
    for (const column of columns)
      if (rows.some((row) => typeof row[column.name] === "string" && isTrace(row[column.name] as string)))
        found.push(`${name}.${column.name}`);
  }
  return found;
}

async function tracedFiles(app: TestApp): Promise<string[]> {
  const found: string[] = [];
  for (const key of app.fileKeys()) {
    const file = await app.files.get(key);
    if (isTrace(await new Response(file?.body).text())) found.push(key);
  }
  return found;
}

test("a person in lists, notes, comments, history, undo values, evidence, runs, sendings and files is nowhere after it", async () => {
  const app = await testApp(own.url, () =>
    Promise.resolve(Response.json({ answer: "Quilla Ash <quilla@forgot.example> 90%" })),
  );
  const runId = await startTestCsv(
    app,
    "domain,note\nforgot.example,quilla@forgot.example\nother.example,kept\n",
  );
  await workToEnd(app, runId);
  await noteFoundKeys(app);
  const [spring, autumn] = [await newList(app, "Spring"), await newList(app, "Autumn")];
  const [profile = "", work = "", home = ""] = keys;
  const seen = { name: "Quilla Ash", title: "Host", company: "forgot.example", note: "Quilla calls" };
  await addLines(app, toList(app, spring), [line([profile], seen), line(["email:al@other.example"])]);
  await addLines(app, toList(app, autumn), [line([work], seen)]);
  await addLines(app, toList(app, autumn), [line([home], { ...seen, note: null })]);
  // Answers join the three records, and their evidence is stored.
  await addLines(app, toList(app, spring), [line([profile, work], { ...seen, asked: [profile] })]);
  await addLines(app, toList(app, spring), [line([profile, home], { ...seen, asked: [profile] })]);
  const lines = await shownLines(app, spring);
  const id = String(lines[0]?.record_id);
  await addNote(app, app.person, id, { kind: "note", text: "quilla@forgot.example left", mentions: [] });
  const mentions = [app.person.id];
  await addNote(app, app.person, id, { kind: "comment", text: "Write to Quilla", mentions });
  await addNote(app, app.person, id, { kind: "note", text: "Quilla Ash, deleted", mentions: [] });
  const { notes } = await openRecord(app, id);
  await removeNote(app, app.person, notes.find(({ text }) => text.endsWith("deleted"))?.id ?? "");
  await setField(app, app.person, id, { field: "status", value: "contacted" });
  const act = { actId: app.newId(), at: app.now().getTime() };
  const owner = { kind: "owner", value: app.person.id } as const;
  await changeLines(app, app.person, spring, {
    ids: lines.map((each) => Number(each.id)),
    act: owner,
    ...act,
  });
  await undoBulk(app, app.person, spring, act.actId);
  const { history } = await openRecord(app, id);
  await undoEntry(app, app.person, history.find(({ field }) => field === "status")?.id ?? "");
  await beginSending(app, app.person, {
    title: "people.csv",
    runId: null,
    listName: null,
    source: sourceOf([["quilla@forgot.example", "Quilla", "Ash", "Host", "forgot.example", ""]]),
  });

  const before = await tracedColumns(app);
  const places = [
    "records",
    "record_keys",
    "record_joins",
    "record_notes",
    "list_lines",
    "run_cells",
    "sending_rows",
  ];
  const named = new Set(before.map((column) => column.split(".")[0]));
  expect(places.filter((place) => !named.has(place))).toEqual([]);
  expect(await tracesOf(app, id)).toMatchObject({ addresses: 3, lists: 2, notes: 3, sendings: 1 });

  await forgetRecord(app, app.person, id);
  await expect(openRecord(app, id)).rejects.toThrow("no longer exists");
  // Runs every minute of the scheduler, in any order.
  for (let minute = 0; minute < 3; minute++) {
    await forgetDue(app);
    await hideForgotten(app);
    await searchFiles(app, () => Promise.resolve());
    await cleanUploads(app, app.now());
  }
  expect(await tracedColumns(app)).toEqual(["suppressions.subject"]);
  expect(await tracedFiles(app)).toEqual([]);
  const { rows } = await app.database.$client.execute(
    "SELECT subject, forget_at FROM suppressions ORDER BY subject",
  );
  expect(rows.map(({ subject, forget_at: due }) => [subject, due])).toEqual(
    keys.toSorted().map((key) => [key, null]),
  );
  expect((await shownLines(app, spring)).map((each) => each.keys)).toEqual(["email:al@other.example"]);
  const { events } = await readEvents(app.database, { event: "forgotten" });
  expect(events).toHaveLength(1);
  // Neither a run nor a file makes the record again.
  expect(await addLines(app, toList(app, autumn), [line([home], seen)])).toMatchObject({
    added: 0,
    keptOut: 1,
  });
});

test("a company is not forgotten", async () => {
  const app = await testApp(own.url, () => Promise.reject(new Error("Nothing is asked here")));
  const list = await newList(app, "Firms", "company");
  await addLines(app, toList(app, list, { kind: "company" }), [line(["domain:firm.example"])]);
  const id = String((await shownLines(app, list))[0]?.record_id);
  await expect(forgetRecord(app, app.person, id)).rejects.toThrow("Only a person can be forgotten.");
});

test("people whose erasure fails go last, and the log does not name them", async () => {
  const app = await testApp(own.url, () => Promise.reject(new Error("Nothing is asked here")));
  const stuck = Array.from({ length: 5 }, (_, at) => `email:stuck-${at}@forgot.example`);
  const list = await newList(app, "Stuck");
  await addLines(
    app,
    toList(app, list),
    stuck.map((key) => line([key])),
  );
  await app.database.$client.execute(`CREATE TRIGGER fails BEFORE INSERT ON forgotten_keys
    WHEN NEW.hash LIKE 'email:stuck-%' BEGIN SELECT RAISE(ABORT, 'email:stuck-0@forgot.example'); END`);
  const asked = app.now().getTime();
  await askToForget(app.database, stuck, new Date(asked - 2000));
  await askToForget(app.database, ["email:next@forgot.example"], new Date(asked - 1000));
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await forgetDue(app);
  await forgetDue(app);
  expect(log).toHaveBeenCalled();
  expect(JSON.stringify(log.mock.calls)).not.toContain("@");
  log.mockRestore();
  const due = async () => (await peopleToForget(app.database, 10)).map(({ subject }) => subject);
  expect((await due()).toSorted()).toEqual(stuck);
  await app.database.$client.execute("DROP TRIGGER fails");
  await forgetDue(app);
  expect(await due()).toEqual([]);
});
