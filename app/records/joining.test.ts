import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { testApp, type TestApp } from "../runs/testing/test-app";
import { addLines } from "./adding.server";
import { joinRecords, splitRecords } from "./joining.server";
import { openRecord } from "./record.server";
import { undoEntries, writeField, writeFieldOfMany } from "./storage/fields";
import { readRecords } from "./storage/joins";
import { everything, fresh, line, newList, newRecord, proven, shownLines, toList } from "./testing/stage";

const own = ownDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(own.url, () => Promise.reject(new Error("no service")));
});

const run = (sql: string, args: (string | number)[] = []) => app.database.$client.execute({ sql, args });
const record = (key: string, list?: string) => newRecord(app, [key], {}, { list, how: "run" });

const set = (id: string, field: "status" | "owner", value: string) =>
  writeField(app.database, id, {
    field,
    value,
    actId: app.newId(),
    by: app.person.id,
    at: app.now().getTime(),
  });

async function joinId(): Promise<string> {
  const { rows } = await run("SELECT id FROM record_joins ORDER BY rowid DESC LIMIT 1");
  return String(rows[0]?.id);
}

test("a join carries keys, lists, notes, status, owner and snooze; a split gives back exactly what each half had", async () => {
  const mark = fresh();
  const [autumn, speakers] = [await newList(app, "Autumn"), await newList(app, "Speakers")];
  const kept = await record(`email:mara-${mark}@acme.example`, autumn);
  const gone = await record(`linkedin:mara-${mark}`, speakers);
  await set(gone, "status", "replied");
  await set(gone, "owner", "ben");
  await run("UPDATE records SET snoozed_until = 77 WHERE id = ?", [gone]);
  await run("UPDATE list_lines SET note = 'met in Graz' WHERE record_id = ?", [gone]);
  await run(
    "INSERT INTO record_notes (id, record_id, home_id, kind, text, at, \"by\") VALUES (?, ?, ?, 'note', 'calls on Fridays only', 5, 'ben')",
    [`n-${mark}`, gone, gone],
  );
  const before = await everything(app);

  expect(await joinRecords(app, [kept, gone], proven)).toBe(true);
  const [joined] = await readRecords(app.database, [kept]);
  expect(joined).toMatchObject({ status: "replied", owner: "ben", snoozedUntil: 77 });
  expect((await shownLines(app, speakers)).map(({ record_id, note }) => [record_id, note])).toEqual([
    [kept, "met in Graz"],
  ]);
  const { rows } = await run("SELECT key FROM record_keys WHERE record_id = ?", [kept]);
  expect(rows).toHaveLength(2);

  expect(await splitRecords(app, app.person.id, await joinId(), "kept")).toBe(gone);
  expect(await everything(app)).toEqual(before);
  expect(await joinRecords(app, [kept, kept], proven)).toBe(false);
});

test("both in one list: one line after the join, two after the split, and what was written since stays", async () => {
  const mark = fresh();
  const autumn = await newList(app, "Autumn");
  const kept = await record(`email:tom-${mark}@acme.example`, autumn);
  const gone = await record(`linkedin:tom-${mark}`, autumn);
  const size = async () => (await run("SELECT lines FROM lists WHERE id = ?", [autumn])).rows[0]?.lines;
  expect(await size()).toBe(2);
  await joinRecords(app, [kept, gone], proven);
  expect(await size()).toBe(1);
  await run("UPDATE list_lines SET note = 'deck sent' WHERE record_id = ? AND hidden_by IS NULL", [kept]);
  await set(kept, "status", "contacted");
  await splitRecords(app, app.person.id, await joinId(), "kept");
  expect(await size()).toBe(2);
  const lines = await shownLines(app, autumn);
  expect(lines.map(({ record_id, note }) => [record_id, note])).toEqual([
    [kept, "deck sent"],
    [gone, null],
  ]);
  const [one, other] = [await readRecords(app.database, [kept]), await readRecords(app.database, [gone])];
  expect([one[0]?.status, other[0]?.status]).toEqual(["contacted", "new"]);
});

test("what was written since the join may go to the half that leaves", async () => {
  const mark = fresh();
  const kept = await record(`email:kim-${mark}@acme.example`);
  const gone = await record(`linkedin:kim-${mark}`);
  await joinRecords(app, [kept, gone], proven);
  app.clock.now += 10;
  await set(kept, "status", "client");
  await splitRecords(app, app.person.id, await joinId(), "gone");
  const [one, other] = [await readRecords(app.database, [kept]), await readRecords(app.database, [gone])];
  expect([one[0]?.status, other[0]?.status]).toEqual(["new", "client"]);
});

test.each([
  ["a hand removed one half: the run's other half does not bring it back", "run", 0],
  ["a hand added the other half after the removal", "hand", 1],
] as const)("%s", async (_, how, shown) => {
  const mark = fresh();
  const list = await newList(app);
  const kept = await record(`email:ida-${mark}@acme.example`, list);
  const gone = await record(`linkedin:ida-${mark}`, list);
  await run("UPDATE list_lines SET removed_at = added_at + 1, removed_by = 'ann' WHERE record_id = ?", [
    kept,
  ]);
  await run("UPDATE list_lines SET how = ?, added_at = added_at + 50 WHERE record_id = ?", [how, gone]);
  await joinRecords(app, [kept, gone], proven);
  expect(await shownLines(app, list)).toHaveLength(shown);
  await splitRecords(app, app.person.id, await joinId(), "kept");
  expect((await shownLines(app, list)).map(({ record_id }) => record_id)).toEqual([gone]);
});

test("joins of joins come apart again, one after the other", async () => {
  const mark = fresh();
  const list = await newList(app);
  const [a, b, c] = [
    await record(`email:a-${mark}@acme.example`, list),
    await record(`linkedin:b-${mark}`, list),
    await record(`email:c-${mark}@acme.example`, list),
  ];
  await set(c, "status", "client");
  const before = await everything(app);
  await joinRecords(app, [b, c], { ...proven, proof: "b c" });
  const inner = await joinId();
  await joinRecords(app, [a, c], { ...proven, proof: "a b" });
  const outer = await joinId();
  expect((await readRecords(app.database, [a]))[0]?.status).toBe("client");
  expect(await shownLines(app, list)).toHaveLength(1);
  await splitRecords(app, app.person.id, outer, "kept");
  await splitRecords(app, app.person.id, inner, "kept");
  expect(await everything(app)).toEqual(before);
});

test("50 people write one status: 50 entries, each with its maker, and the newest holds", async () => {
  const id = await record(`email:busy-${fresh()}@acme.example`);
  const words = ["new", "contacted", "replied", "client", "not a fit"];
  await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      writeField(app.database, id, {
        field: "status",
        value: words[at % 5] ?? "new",
        actId: app.newId(),
        by: `person ${at}`,
        at: app.now().getTime(),
      }),
    ),
  );
  const { rows } = await run('SELECT old, new, "by" FROM record_history WHERE record_id = ? ORDER BY seq', [
    id,
  ]);
  expect(rows).toHaveLength(50);
  expect(new Set(rows.map(({ by }) => by)).size).toBe(50);
  for (const [at, row] of rows.entries()) expect(row.old).toBe(at === 0 ? "new" : rows[at - 1]?.new);
  expect((await readRecords(app.database, [id]))[0]?.status).toBe(rows.at(-1)?.new);
});

test("two people edit one record: each field keeps its writer's value, and who saw an old value is told", async () => {
  const id = await record(`email:two-${fresh()}@acme.example`);
  await Promise.all([set(id, "status", "contacted"), set(id, "owner", "ben")]);
  expect((await readRecords(app.database, [id]))[0]).toMatchObject({ status: "contacted", owner: "ben" });
  const late = await writeField(app.database, id, {
    field: "status",
    value: "client",
    was: "new",
    actId: app.newId(),
    by: app.person.id,
    at: 1,
  });
  expect(late).toEqual({ isWritten: false, value: "contacted", by: "Test person" });
});

test("before a split, the record names what was written since and the lists with two lines; its history says why", async () => {
  const mark = fresh();
  const [autumn, later] = [await newList(app, `Autumn ${mark}`), await newList(app, `Later ${mark}`)];
  const one = await record(`email:one-${mark}@acme.example`, autumn);
  const other = await record(`linkedin:other-${mark}`, autumn);
  await set(other, "status", "replied");
  await joinRecords(app, [one, other], proven);
  app.clock.now += 1000;
  await set(one, "owner", app.person.id);
  await addLines(app, toList(app, later), [line([`email:one-${mark}@acme.example`])]);
  const [join] = (await openRecord(app, one)).joins;
  expect(join).toMatchObject({
    since: { changes: 1, notes: 0, lists: [`Later ${mark}`] },
    inBoth: [`Autumn ${mark}`],
  });
  await splitRecords(app, app.person.id, join?.id ?? "", "kept");
  expect(await shownLines(app, autumn)).toHaveLength(2);
  const { history, joins } = await openRecord(app, one);
  expect(joins).toEqual([]);
  expect(history.find(({ field }) => field === "status")).toMatchObject({
    old: "replied",
    new: "new",
    by: "Test person",
    why: "split",
  });
});

test("a bulk change is one act: undone at once, but for what was changed again since", async () => {
  const mark = fresh();
  const ids = [await record(`email:x-${mark}@acme.example`), await record(`email:y-${mark}@acme.example`)];
  const act = app.newId();
  const change = { field: "status", value: "contacted", actId: act, by: app.person.id, at: 5 } as const;
  expect(await writeFieldOfMany(app.database, ids, change)).toBe(2);
  expect(await writeFieldOfMany(app.database, ids, { ...change, actId: app.newId() })).toBe(0);
  await set(ids[1] ?? "", "status", "client");
  const undo = { actId: app.newId(), by: "ann", at: 6 };
  expect(await undoEntries(app.database, { act }, undo)).toEqual({ undone: 1, newer: 1 });
  expect((await readRecords(app.database, ids)).map(({ status }) => status).toSorted()).toEqual([
    "client",
    "new",
  ]);
});

test("a message that comes again after a split does not join the two again", async () => {
  const mark = fresh();
  const kept = await record(`email:late-${mark}@acme.example`);
  const gone = await record(`linkedin:late-${mark}`);
  const answered = { ...proven, proof: mark };
  await joinRecords(app, [kept, gone], answered);
  await splitRecords(app, app.person.id, await joinId(), "kept");
  expect(await joinRecords(app, [kept, gone], answered)).toBe(false);
  expect(await joinRecords(app, [kept, gone], { ...answered, by: app.person.id })).toBe(true);
});

test("a split of records that were joined one after the other shows one line of each list", async () => {
  const mark = fresh();
  const list = await newList(app);
  const [a, b, c] = [
    await record(`email:a2-${mark}@acme.example`, list),
    await record(`linkedin:b2-${mark}`, list),
    await record(`email:c2-${mark}@acme.example`, list),
  ];
  // A user removed the second record's line, so the first join shows this one.
  await run("UPDATE list_lines SET removed_at = added_at, removed_by = 'ann' WHERE record_id = ?", [b]);
  await joinRecords(app, [a, b], proven);
  const inner = await joinId();
  await run("UPDATE list_lines SET removed_at = added_at, removed_by = 'ann' WHERE record_id = ?", [c]);
  await joinRecords(app, [c, a], proven);
  await splitRecords(app, app.person.id, inner, "kept");
  const { rows } = await run(
    "SELECT record_id, SUM(hidden_by IS NULL) AS shown FROM list_lines WHERE list_id = ? GROUP BY record_id",
    [list],
  );
  expect(rows.map(({ record_id: id, shown }) => [id, Number(shown)])).toEqual(
    [c, b].toSorted((one, other) => (one < other ? -1 : 1)).map((id) => [id, 1]),
  );
});
