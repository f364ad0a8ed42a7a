import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { testApp, type TestApp } from "../runs/testing/test-app";
import { addLines } from "./adding.server";
import { removeLines } from "./storage/list-lines";
import { fresh, line, newList, shownLines, toList } from "./testing/stage";

const own = ownDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(own.url, () => Promise.reject(new Error("no service")));
});

test("a line becomes a record with its keys and a place in the list; added again, it is there already", async () => {
  const list = await newList(app);
  const mark = fresh();
  const mara = line([`linkedin:mara-${mark}`, `email:mara-${mark}@acme.example`], { name: "Mara Lind" });
  expect(await addLines(app, toList(app, list), [mara])).toMatchObject({ added: 1, already: 0 });
  expect(await addLines(app, toList(app, list), [mara, mara])).toMatchObject({ added: 0, already: 2 });
  const lines = await shownLines(app, list);
  expect(lines.map(({ keys }) => keys)).toEqual([`email:mara-${mark}@acme.example linkedin:mara-${mark}`]);
});

test("what a colleague removed by hand stays out of what a run adds, and a hand brings it back", async () => {
  const list = await newList(app);
  const mark = fresh();
  const mara = line([`email:mara-${mark}@acme.example`], { name: "Mara Lind" });
  const byRun = () => toList(app, list, { how: "run", runId: "weekly" });
  await addLines(app, byRun(), [mara]);
  const [added] = await shownLines(app, list);
  await removeLines(app.database, list, [Number(added?.id)], {
    actId: "removal",
    by: app.person.id,
    at: app.now().getTime(),
  });
  expect(await shownLines(app, list)).toEqual([]);
  const again = await addLines(app, byRun(), [mara]);
  expect(again).toMatchObject({ added: 0, removedBefore: 1 });
  expect(again.leftOut[0]).toMatchObject({ name: "Mara Lind" });
  expect(again.leftOut[0]?.why).toMatch(/^removed by Test person on \d{4}-\d\d-\d\d$/);
  expect(await addLines(app, toList(app, list), [mara])).toMatchObject({ added: 1 });
  expect(await shownLines(app, list)).toMatchObject([{ how: "hand" }]);
});

test("who asked not to be contacted gets no record and no place", async () => {
  const list = await newList(app);
  const key = `email:lea-${fresh()}@acme.example`;
  await app.database.$client.execute({
    sql: "INSERT INTO suppressions (subject, at) VALUES (?, 1)",
    args: [key],
  });
  expect(await addLines(app, toList(app, list), [line([key], { name: "Lea Holm" })])).toMatchObject({
    added: 0,
    keptOut: 1,
    leftOut: [{ name: "A person", why: "asked not to be contacted" }],
  });
  const { rows } = await app.database.$client.execute({
    sql: "SELECT * FROM record_keys WHERE key = ?",
    args: [key],
  });
  expect(rows).toEqual([]);
});

test("two colleagues who add the same people at once make each of them once", async () => {
  const [one, other] = [await newList(app), await newList(app)];
  const mark = fresh();
  const people = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) =>
      line([`linkedin:p${from + at}-${mark}`, `email:p${from + at}-${mark}@acme.example`]),
    );
  const emails = Array.from({ length: 40 }, (_, at) => line([`email:p${at}-${mark}@acme.example`]));
  const results = await Promise.all([
    addLines(app, toList(app, one), people(0, 40)),
    addLines(app, toList(app, other), emails),
    addLines(app, toList(app, other), people(20, 60)),
  ]);
  expect(results[0]).toMatchObject({ added: 40 });
  expect((results[1]?.added ?? 0) + (results[2]?.added ?? 0)).toBe(60);
  const { rows } = await app.database.$client.execute({
    sql: `SELECT COUNT(DISTINCT record_id) AS records, COUNT(*) AS keys FROM record_keys WHERE key LIKE ?`,
    args: [`%-${mark}%`],
  });
  expect(rows[0]).toEqual({ records: 60, keys: 120 });
});

test("a list takes so many lines and says how many it did not", async () => {
  const list = await newList(app);
  const mark = fresh();
  await app.database.$client.execute({ sql: "UPDATE lists SET lines = 99999 WHERE id = ?", args: [list] });
  const two = [line([`email:a-${mark}@acme.example`]), line([`email:b-${mark}@acme.example`])];
  expect(await addLines(app, toList(app, list), two)).toMatchObject({ added: 1, noRoom: 1 });
});

test("10,000 lines are ten round trips", async () => {
  const list = await newList(app);
  const mark = fresh();
  const target = toList(app, list);
  let trips = 0;
  const { $client } = app.database;
  const batch = $client.batch.bind($client);
  $client.batch = (statements, mode) => {
    trips += 1;
    return batch(statements, mode);
  };
  for (let from = 0; from < 10_000; from += 2000)
    await addLines(
      app,
      target,
      Array.from({ length: 2000 }, (_, at) => line([`email:n${from + at}-${mark}@acme.example`])),
    );
  $client.batch = batch;
  expect(trips).toBe(10);
  const { rows } = await app.database.$client.execute({
    sql: "SELECT lines FROM lists WHERE id = ?",
    args: [list],
  });
  expect(rows[0]?.lines).toBe(10_000);
});

test("a list's number of lines is that of its lines, whatever is added, brought back or added twice", async () => {
  const list = await newList(app, `Counted ${crypto.randomUUID().slice(0, 8)}`);
  const mark = crypto.randomUUID().slice(0, 8);
  const people = ["a", "b", "c"].map((name) => line([`email:${name}@${mark}.com`]));
  const counted = async () =>
    Number(
      (await app.database.$client.execute({ sql: "SELECT lines FROM lists WHERE id = ?", args: [list] }))
        .rows[0]?.lines,
    );
  await addLines(app, toList(app, list), people);
  await addLines(app, toList(app, list), people);
  expect(await counted()).toBe(3);
  const [first] = await shownLines(app, list);
  await removeLines(app.database, list, [Number(first?.id)], {
    actId: "removal",
    by: app.person.id,
    at: 1,
  });
  expect(await counted()).toBe(2);
  await addLines(app, toList(app, list, { how: "file" }), people);
  expect(await counted()).toBe(2);
  await addLines(app, toList(app, list), [...people, line([`email:d@${mark}.com`])]);
  expect(await counted()).toBe(4);
  expect(await shownLines(app, list)).toHaveLength(4);
});
