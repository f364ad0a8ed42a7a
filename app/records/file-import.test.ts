/**
 * Importing a file into a list: what it may change, what it never lifts, and the questions it asks
 * first.
 */
import { beforeAll, expect, test, vi } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { EncodingScan } from "../runs/csv/encoding";
import { testApp, type TestApp } from "../runs/testing/test-app";
import { listKeptOut } from "../exclusions/storage/suppressions";
import { addLines } from "./adding.server";
import { type ImportChoices, importFile } from "./file-import.server";
import { changeLines } from "./lists.server";
import { addNote, openRecord, setField } from "./record.server";
import { fresh, holderOf, line, newList, shownLines, toList } from "./testing/stage";

const own = ownDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(own.url, () => Promise.reject(new Error("no service")));
});

const nothing: ImportChoices = { statuses: false, owners: false, words: new Map() };

async function fileIn(list: string, text: string, choices: Partial<ImportChoices> = {}) {
  const bytes = new TextEncoder().encode(text);
  const key = `uploads/${fresh()}`;
  await app.files.put(key, text, "text/csv");
  const scan = new EncodingScan();
  scan.push(bytes);
  const file = { key, name: "people.csv", bytes: bytes.byteLength, head: bytes, found: scan.end() };
  return importFile(app, app.person, list, { file, choices: { ...nothing, ...choices } });
}

const recordOf = (key: string) => holderOf(app, key);

test("words of a do-not-contact column keep out, unknown words are asked about first, and nothing lifts", async () => {
  const at = `${fresh()}.example`;
  const kept = async () =>
    (await listKeptOut(app.database, 1)).people
      .map(({ subject }) => subject)
      .filter((one) => one.endsWith(at));
  await fileIn(await newList(app), `email,do not contact\nl@${at},x\n`);
  expect(await kept()).toEqual([`email:l@${at}`]);
  const cells = ["1", "TRUE", "yes", "ja", "x", "unsubscribed", "bounced 3 Nov", "0", "no", "", "maybe"];
  const text = [
    "email,do_not_contact",
    ...cells.map((cell, place) => `${"abcdefghijk"[place] ?? ""}@${at},${cell}`),
    `L@${at},0`,
    "not-an-address,1",
  ].join("\n");
  const list = await newList(app, `Spring ${fresh()}`);
  expect(await fileIn(list, text)).toEqual({ words: ["maybe"] });
  expect(await shownLines(app, list)).toEqual([]);
  expect(await kept()).toHaveLength(1);
  const done = await fileIn(list, text, { words: new Map([["maybe", false]]) });
  expect(done).toMatchObject({ rows: 13, added: 4, keptOut: 8, noKey: 1, newlyOut: 7 });
  expect((await shownLines(app, list)).map(({ keys }) => keys)).toEqual(
    ["h", "i", "j", "k"].map((name) => `email:${name}@${at}`),
  );
  expect((await kept()).toSorted()).toEqual(
    ["a", "b", "c", "d", "e", "f", "g", "l"].map((name) => `email:${name}@${at}`),
  );
});

test("a file that comes again lowers no status, replaces no owner and loses no note without a tick of its own", async () => {
  const at = `${fresh()}.example`;
  const first = await newList(app, `First ${fresh()}`);
  const [mara, tomas, lea, ida] = ["mara", "tomas", "lea", "ida"].map((name) => `${name}@${at}`);
  await addLines(
    app,
    toList(app, first),
    [mara, tomas, lea].map((email) => line([`email:${email}`])),
  );
  const set = async (email: string | undefined, status: string, owner: string | null) => {
    const id = await recordOf(`email:${email}`);
    await setField(app, app.person, id, { field: "status", value: status });
    if (owner) await setField(app, app.person, id, { field: "owner", value: owner });
    await addNote(app, app.person, id, { kind: "note", text: "n1", mentions: [] });
  };
  const colleague = await testApp(own.url, () => Promise.reject(new Error("no service")));
  await set(mara, "not a fit", app.person.id);
  await set(tomas, "contacted", colleague.person.id);
  await set(lea, "client", null);
  const text = [
    "email;name;status;owner",
    `${mara?.toUpperCase()};Mara Lind;;`,
    `${tomas};Tomas Rehn;active;${app.person.email}`,
    `${lea};Lea Holm;new;`,
    `${ida};Ida Brandt;hot;`,
  ].join("\n");
  const state = async () =>
    Promise.all(
      [mara, tomas, lea, ida].map(async (email) => {
        const { status, owner, otherOwner, notes } = await openRecord(app, await recordOf(`email:${email}`));
        return [status, owner?.id ?? null, otherOwner?.id ?? null, notes.length];
      }),
    );
  const before = [
    ["not a fit", app.person.id, null, 1],
    ["contacted", colleague.person.id, null, 1],
    ["client", null, null, 1],
    ["new", null, null, 0],
  ];
  expect(await fileIn(first, text)).toMatchObject({ added: 1, already: 3, changed: 0 });
  expect(await state()).toEqual(before);
  const ticked = await fileIn(first, text, { statuses: true, owners: true });
  expect(ticked).toMatchObject({ added: 0, already: 4, changed: 1, unknown: ["active", "hot"] });
  expect(await state()).toEqual(before.with(1, ["contacted", colleague.person.id, app.person.id, 1]));
});

test("who was removed by hand stays out of the list when a file names them", async () => {
  const at = `${fresh()}.example`;
  const list = await newList(app, `Spring ${fresh()}`);
  await fileIn(list, `email\njo@${at}\n`);
  const [placed] = await shownLines(app, list);
  const act = { ids: [Number(placed?.id)], act: { kind: "remove" as const }, actId: app.newId(), at: 1 };
  await changeLines(app, app.person, list, act);
  expect(await fileIn(list, `email\njo@${at}\n`)).toMatchObject({ added: 0, removedBefore: 1 });
  expect(await shownLines(app, list)).toEqual([]);
});

test("a file of 10,000 rows goes into a list in three round trips for each 2,000", async () => {
  const list = await newList(app, `Large ${fresh()}`);
  const mark = fresh();
  const rows = Array.from({ length: 10_000 }, (_, at) => `p${at}@${mark}${at % 500}.com`);
  const batches = vi.spyOn(app.database.$client, "batch");
  expect(await fileIn(list, ["email", ...rows].join("\n"))).toMatchObject({ added: 10_000 });
  expect(batches.mock.calls.length).toBeLessThanOrEqual(3 * 5 + 3);
});
