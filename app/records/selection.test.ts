/**
 * "Select all", then changes by others before the click: only selected lines change, and the result
 * reports the rest.
 */
import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { testApp, type TestApp } from "../runs/testing/test-app";
import { addLines } from "./adding.server";
import { changeLines } from "./lists.server";
import { fittingLines } from "./selection.server";
import { line, newList, shownLines, toList } from "./testing/stage";

const own = ownDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(own.url, () => Promise.reject(new Error("no service")));
});

test("all that the filter left is changed but for who no longer fits; who came since is counted and untouched", async () => {
  const list = await newList(app, "Autumn");
  const person = (name: string, title: string) => line([`email:${name}@autumn.example`], { name, title });
  const add = (...lines: ReturnType<typeof line>[]) => addLines(app, toList(app, list), lines);
  await add(
    person("one", "import"),
    person("two", "run"),
    person("three", "run"),
    person("four", "import"),
    person("five", "run"),
    person("six", "run"),
  );
  const ids = new Map((await shownLines(app, list)).map((row) => [String(row.keys), Number(row.id)]));
  const idOf = (name: string) => ids.get(`email:${name}@autumn.example`) ?? 0;
  const selected = ["two", "three", "five", "six"].map(idOf);
  const fits = "where.title=run";
  expect(await fittingLines(app, app.person.id, list, { ids: selected, fits, counts: true })).toEqual({
    ids: selected,
    fitting: 4,
  });
  // Between "select all" and the click, one line arrives and one changes.
  await add(person("seven", "run"), person("three", "import"));
  const found = await fittingLines(app, app.person.id, list, { ids: selected, fits, counts: true });
  expect(found).toEqual({ ids: ["two", "five", "six"].map(idOf), fitting: 4 });
  const newcomers = (found.fitting ?? 0) - found.ids.length;
  expect(newcomers).toBe(1);
  const act = { kind: "status" as const, value: "not a fit" };
  const done = await changeLines(app, app.person, list, { ids: found.ids, act, actId: app.newId(), at: 1 });
  expect(done).toEqual({ changed: 3, unchanged: 0 });
  const { rows } = await app.database.$client.execute(
    "SELECT name FROM records WHERE status = 'not a fit' ORDER BY name",
  );
  expect(rows.map(({ name }) => name)).toEqual(["five", "six", "two"]);
  // The user unticked three lines, so they stay unchanged.
  const picked = { ids: [idOf("two")], fits: undefined, counts: false };
  expect(await fittingLines(app, app.person.id, list, picked)).toEqual({ ids: [idOf("two")], fitting: null });
});
