/** The changes a user can make to one record, and what remains after a person is forgotten. */
import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { makeRule } from "../exclusions/making.server";
import { rulesInForce } from "../exclusions/storage/exclusions";
import { findKeptOut } from "../exclusions/storage/suppressions";
import { forgetPerson } from "../runs/erasure/forget.server";
import { testApp, type TestApp } from "../runs/testing/test-app";
import { addLines } from "./adding.server";
import { hideForgotten } from "./forgotten.server";
import { joinRecords } from "./joining.server";
import { deletedNotesFor, keepLines, linesGoing, purgeRecords, untouchedFor } from "./purge.server";
import {
  addNote,
  bringNoteBack,
  ChangedSince,
  exportRecord,
  joinByHand,
  keepRecordOut,
  openRecord,
  removeNote,
  setField,
  split,
  undoEntry,
} from "./record.server";
import { readMention, refuseClaim, unreadMentions } from "./storage/notes";
import { suffixesOf } from "./suffix-list";
import { fresh, line, newList, newRecord, shownLines, toList } from "./testing/stage";

const own = ownDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(own.url, () => Promise.reject(new Error("no service")));
});

const run = (sql: string, args: (string | number)[] = []) => app.database.$client.execute({ sql, args });

const record = (keys: string[], more: Parameters<typeof line>[1] = {}, list?: string) =>
  newRecord(app, keys, more, { list });

test("a colleague's wrong status is undone from the history, and the undoing stands there too", async () => {
  const id = await record([`email:mara-${fresh()}@acme.example`], { name: "Mara Lind" });
  await setField(app, app.person, id, { field: "status", value: "client", was: "new" });
  const [entry] = (await openRecord(app, id)).history;
  expect(entry).toMatchObject({ old: "new", new: "client", by: "Test person", canUndo: true });
  await undoEntry(app, app.person, entry?.id ?? "");
  const after = await openRecord(app, id);
  expect(after.status).toBe("new");
  expect(after.history.map((each) => [each.new, each.isUndo, each.canUndo])).toEqual([
    ["new", true, true],
    ["client", false, false],
  ]);
  await expect(undoEntry(app, app.person, entry?.id ?? "")).rejects.toThrow(/newer change/);
});

test("a value that the record already has writes no history and no row", async () => {
  const id = await record([`email:same-${fresh()}@acme.example`]);
  await setField(app, app.person, id, { field: "status", value: "contacted" });
  await setField(app, app.person, id, { field: "owner", value: app.person.id });
  const state = async () => (await run("SELECT * FROM records WHERE id = ?", [id])).rows[0];
  const before = await state();
  app.clock.now += 1000;
  await setField(app, app.person, id, { field: "status", value: "contacted", was: "new" });
  await setField(app, app.person, id, { field: "owner", value: app.person.id });
  await setField(app, app.person, id, { field: "snoozedUntil", value: null });
  expect(await state()).toEqual(before);
  const { history } = await openRecord(app, id);
  expect(history.map(({ field }) => field)).toEqual(["owner", "status"]);
});

test("who saw an older value is told who changed it; neither change is lost", async () => {
  const id = await record([`email:two-${fresh()}@acme.example`]);
  await setField(app, app.person, id, { field: "status", value: "contacted", was: "new" });
  const late = setField(app, app.person, id, { field: "status", value: "client", was: "new" });
  await expect(late).rejects.toThrow(ChangedSince);
  await expect(late).rejects.toThrow(/Test person changed this value in the meantime/);
  await expect(setField(app, app.person, id, { field: "status", value: "hot" })).rejects.toThrow(
    /Unknown status/,
  );
  await expect(setField(app, app.person, id, { field: "owner", value: "nobody" })).rejects.toThrow(
    /No active user/,
  );
});

test("a comment shows to the colleague it names until they have read it", async () => {
  const id = await record([`email:note-${fresh()}@acme.example`], { name: "Ida Brandt" });
  await addNote(app, app.person, id, {
    kind: "comment",
    text: " call on Friday ",
    mentions: [app.person.id],
  });
  const [mention] = await unreadMentions(app.database, app.person.id);
  expect(mention).toMatchObject({ recordId: id, name: "Ida Brandt", text: "call on Friday" });
  await readMention(app.database, mention?.noteId ?? "", app.person.id, 5);
  expect(await unreadMentions(app.database, app.person.id)).toEqual([]);
  expect((await openRecord(app, id)).notes).toMatchObject([
    { text: "call on Friday", mentions: "Test person" },
  ]);
});

test("the author deletes a note and gets it back unchanged; colleagues can do neither", async () => {
  const id = await record([`email:deleted-${fresh()}@acme.example`]);
  await addNote(app, app.person, id, { kind: "comment", text: "met in Graz", mentions: [app.person.id] });
  const notes = async () => (await openRecord(app, id)).notes;
  const before = await notes();
  const note = before[0]?.id ?? "";
  const mentioned = async () =>
    (await unreadMentions(app.database, app.person.id)).filter(({ noteId }) => noteId === note);
  const colleague = { ...app.person, id: "ben" };
  await expect(removeNote(app, colleague, note)).rejects.toThrow("Only the author");
  app.clock.now += 1000;
  await removeNote(app, app.person, note);
  expect(await notes()).toEqual([]);
  expect(await mentioned()).toEqual([]);
  await expect(bringNoteBack(app, colleague, note)).rejects.toThrow("a colleague wrote it");
  await bringNoteBack(app, app.person, note);
  expect(await notes()).toEqual(before);
  expect(await mentioned()).toHaveLength(1);

  await removeNote(app, app.person, note);
  await purgeRecords(app, new Date(app.now().getTime() + deletedNotesFor - 60_000));
  await bringNoteBack(app, app.person, note);
  await removeNote(app, app.person, note);
  await purgeRecords(app, new Date(app.now().getTime() + deletedNotesFor + 1));
  await expect(bringNoteBack(app, app.person, note)).rejects.toThrow("gone for good");
  const { rows } = await run("SELECT COUNT(*) AS left FROM record_mentions WHERE note_id = ?", [note]);
  expect(rows).toMatchObject([{ left: 0 }]);
});

test("an export holds every change and note, and each address with its source", async () => {
  const mark = fresh();
  const [email, profile] = [`email:whole-${mark}@acme.example`, `linkedin:whole-${mark}`];
  const source = { run: "run-7", row: 3, vendor: "finder-a" };
  const list = await newList(app, `Whole ${mark}`);
  const id = await record([email, profile], { name: "Nora Wik", source }, list);
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)`;
  await run(
    `INSERT INTO record_notes (id, record_id, home_id, kind, text, at, "by") ${numbers}
      SELECT ? || i, ?, ?, 'note', 'note ' || i, i, ? FROM n`,
    [mark, id, id, app.person.id],
  );
  await run(
    `INSERT INTO record_history (id, record_id, home_id, act_id, field, old, new, at, "by") ${numbers}
      SELECT ? || i, ?, ?, ? || i, 'title', i, i + 1, i, ? FROM n`,
    [mark, id, id, mark, app.person.id],
  );
  const whole = await exportRecord(app, id);
  expect([whole.notes.length, whole.history.length]).toEqual([150, 150]);
  expect(whole).toMatchObject({ name: "Nora Wik", lists: [{ id: list }] });
  expect(whole.keys.map(({ key, judgedBy }) => [key, judgedBy])).toEqual([
    [email, suffixesOf],
    [profile, suffixesOf],
  ]);
  for (const key of whole.keys) expect(JSON.parse(key.source)).toMatchObject(source);
  expect((await openRecord(app, id)).notes).toHaveLength(100);
});

test("two that may be one are joined by a user, and split again in one step", async () => {
  const mark = fresh();
  const one = await record([`email:kim-${mark}@acme.example`], { name: "Kim Roe" });
  const two = await record([`linkedin:kim-${mark}`], { name: "Kim Roe" });
  await addLines(app, toList(app, await newList(app)), [
    line([`linkedin:kim-${mark}`, `email:kim-${mark}@acme.example`], { name: "Kim Roe" }),
  ]);
  expect((await openRecord(app, one)).claims).toMatchObject([{ state: "offered" }]);
  await joinByHand(app, app.person, [one, two]);
  const joined = await openRecord(app, two);
  expect(joined.id).toBe(one);
  expect(joined.keys).toHaveLength(2);
  expect(joined.claims).toEqual([]);
  expect(await split(app, app.person, joined.joins[0]?.id ?? "", "kept")).toBe(two);
  expect((await openRecord(app, two)).keys.map(({ key }) => key)).toEqual([`linkedin:kim-${mark}`]);
  await refuseClaim(app.database, `email:kim-${mark}@acme.example`, two);
  expect((await openRecord(app, one)).claims).toEqual([]);
});

test("a forgotten person's record goes whole, with what was joined into it, and none of their addresses brings them back", async () => {
  const mark = fresh();
  const list = await newList(app);
  const [email, other, profile] = [
    `email:lea-${mark}@acme.example`,
    `email:lea-${mark}@home.example`,
    `linkedin:lea-${mark}`,
  ];
  const id = await record([email], { name: "Lea Holm" }, list);
  const second = await record([profile, other], { name: "Lea Holm" }, list);
  await joinRecords(app, [id, second], { evidence: { gave: other }, proof: `${email} ${profile}`, by: null });
  await setField(app, app.person, id, { field: "status", value: "contacted" });
  await addNote(app, app.person, id, { kind: "comment", text: "likes tea", mentions: [app.person.id] });

  await forgetPerson(app.database, email, app.now());
  await hideForgotten(app);

  for (const table of [
    "records",
    "record_keys",
    "record_claims",
    "record_joins",
    "record_history",
    "record_notes",
    "record_mentions",
    "list_lines",
    "lists",
    "forgotten_keys",
  ]) {
    const { rows } = await run(`SELECT * FROM ${table}`);
    const stored = JSON.stringify(rows);
    for (const trace of [`lea-${mark}`, id, second, "likes tea", "Lea Holm"])
      expect(stored).not.toContain(trace);
  }
  expect(await shownLines(app, list)).toEqual([]);
  for (const key of [email, other, profile])
    expect(await addLines(app, toList(app, list), [line([key], { name: "Lea Holm" })])).toMatchObject({
      added: 0,
      keptOut: 1,
    });
});

test("a record that nobody touched for a year goes, though it lies in a list; who was forgotten stays known", async () => {
  const mark = fresh();
  const list = await newList(app);
  const idle = await record([`email:idle-${mark}@acme.example`], {}, list);
  const fresher = await record([`email:busy-${mark}@acme.example`], {}, list);
  const now = app.now();
  await run("UPDATE records SET touched_at = ? WHERE id = ?", [now.getTime() - untouchedFor - 1, idle]);
  const { rows: before } = await run("SELECT COUNT(*) AS count FROM forgotten_keys");
  await purgeRecords(app, now);
  await expect(openRecord(app, idle)).rejects.toThrow(/no longer exists/);
  expect((await openRecord(app, fresher)).id).toBe(fresher);
  expect((await shownLines(app, list)).map(({ record_id }) => record_id)).toEqual([fresher]);
  expect((await run("SELECT lines FROM lists WHERE id = ?", [list])).rows[0]?.lines).toBe(1);
  expect((await run("SELECT COUNT(*) AS count FROM forgotten_keys")).rows).toEqual(before);
});

test("a person is kept out by each address, a company by a rule that can be lifted", async () => {
  const mark = fresh();
  const id = await record([`linkedin:out-${mark}`, `email:out-${mark}@acme.example`]);
  await keepRecordOut(app, app.person, id);
  for (const key of [`linkedin:out-${mark}`, `email:out-${mark}@acme.example`])
    expect(await findKeptOut(app.database, key)).not.toBeNull();
  const list = await newList(app, `Firms ${mark}`, "company");
  await addLines(app, { ...toList(app, list), kind: "company" }, [line([`domain:firm-${mark}.com`])]);
  const { rows } = await run("SELECT record_id FROM record_keys WHERE key = ?", [`domain:firm-${mark}.com`]);
  await keepRecordOut(app, app.person, String(rows[0]?.record_id));
  expect(await rulesInForce(app.database, app.now().getTime())).toContainEqual(
    expect.objectContaining({ kind: "company", value: `domain:firm-${mark}.com` }),
  );
});

test("a rule about a forgotten person goes with them", async () => {
  const email = `ruled-${fresh()}@acme.example`;
  const given = { kind: "person", value: email, note: "", until: "", passable: true };
  const { id } = await makeRule(app, app.person, given);
  await forgetPerson(app.database, `email:${email}`, app.now());
  expect((await run("SELECT id FROM exclusions WHERE id = ?", [id])).rows).toEqual([]);
});

test("a month before lines go a list says how many, and keeps them at one press", async () => {
  const mark = fresh();
  const list = await newList(app);
  const idle = await record([`email:soon-${mark}@acme.example`], {}, list);
  await record([`email:lately-${mark}@acme.example`], {}, list);
  const now = app.now();
  await run("UPDATE records SET touched_at = ? WHERE id = ?", [
    now.getTime() - untouchedFor + 86_400_000,
    idle,
  ]);
  expect(await linesGoing(app, list, now)).toBe(1);
  expect(await keepLines(app, list, now)).toBe(1);
  expect(await linesGoing(app, list, now)).toBe(0);
});
