/** Bulk changes from a form without scripts: the selection, the message and the undo. */
import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "../../../scripts/testing/file-database";
import { addLines } from "../../records/adding.server";
import { changeLines } from "../../records/lists.server";
import { line, newList, shownLines, toList } from "../../records/testing/stage";
import { testApp, type TestApp } from "../../runs/testing/test-app";
import { changePlainly, type PlainAct, undoPlainly } from "./plain-bulk.server";

const own = ownDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(own.url, () => Promise.reject(new Error("Nothing is asked here")));
});

async function stage(people: number) {
  const host = `${crypto.randomUUID().slice(0, 8)}.example`;
  const list = await newList(app);
  const add = (name: string) => addLines(app, toList(app, list), [line([`email:${name}@${host}`], { name })]);
  for (let at = 0; at < people; at++) await add(`p${at}`);
  const ids = async () => (await shownLines(app, list)).map(({ id }) => Number(id));
  const moment = app.now().getTime();
  const send = (intent: PlainAct, fields: Record<string, string | number[]>, search = "") => {
    const form = new FormData();
    const all = { which: "ticked", count: "0", moment: String(moment), ...fields };
    for (const [name, value] of Object.entries(all))
      for (const each of [value].flat()) form.append(name, String(each));
    return changePlainly(app, app.person, list, { intent, form, search: new URLSearchParams(search) });
  };
  return { list, add, ids, send };
}

test("selected lines get a status; the undo of the page gives the former ones back", async () => {
  const { list, ids, send } = await stage(3);
  const [one = 0, two = 0] = await ids();
  const done = await send("set-status", { line: [one, two], status: "contacted" });
  expect(done.words).toBe("2 lines are now “contacted”.");
  expect(await undoPlainly(app, app.person, list, done.change ?? "")).toBe("2 lines are as before.");
  await expect(undoPlainly(app, app.person, list, "nonsense")).rejects.toThrow("cannot be undone");
});

test("all lines of a filter are those that the page counted", async () => {
  const { list, add, ids, send } = await stage(3);
  const all = await ids();
  await send("set-status", { line: all, status: "contacted" });
  // After the user opened the page, a colleague changes one line and adds another.
  const act = { kind: "status", value: "client" } as const;
  await changeLines(app, app.person, list, { ids: all.slice(0, 1), act, actId: app.newId(), at: 1 });
  app.clock.now += 1000;
  await add("late");
  const late = (await ids()).slice(-1);
  await send("set-status", { line: late, status: "contacted" });
  const done = await send("remove-lines", { which: "all", count: "3" }, "state=contacted");
  expect(done.words).toBe(
    "2 lines are removed from the list. 1 no longer fit the filters and stay as they were. 1 new ones were not in your selection.",
  );
  expect(await ids()).toEqual([...all.slice(0, 1), ...late]);
  expect(await undoPlainly(app, app.person, list, done.change ?? "")).toBe("2 lines are as before.");
  expect(await ids()).toEqual([...all, ...late]);
});

test("owner and note are set and taken away; a missing choice is refused in words", async () => {
  const { ids, send } = await stage(1);
  const selected = await ids();
  const owner = await send("set-owner", { line: selected, owner: app.person.id });
  expect(owner.words).toBe(`1 line is now ${app.person.name}’s.`);
  expect((await send("set-owner", { line: selected, owner: "nobody" })).words).toBe(
    "1 line is now without an owner.",
  );
  const note = await send("set-note", { line: selected, note: "Met in Graz" });
  expect(note).toEqual({ words: "1 line is noted.", change: null });
  await expect(send("set-status", { line: selected })).rejects.toThrow("Choose a status.");
  await expect(send("set-owner", { line: selected })).rejects.toThrow("Choose an owner");
  await expect(send("set-note", {})).rejects.toThrow("Select at least one line.");
});
