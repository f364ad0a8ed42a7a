/** Undoing a status of a joined record keeps the data of the other half. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { testApp, type TestApp } from "../runs/testing/test-app";
import { joinRecords } from "./joining.server";
import { statuses } from "./statuses";
import { undoEntries, writeField } from "./storage/fields";
import { readRecords } from "./storage/joins";
import { fresh, newRecord, proven } from "./testing/stage";

const own = ownDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(own.url, () => Promise.reject(new Error("no service")));
});

const run = (sql: string, args: (string | number)[] = []) => app.database.$client.execute({ sql, args });
const record = (key: string) => newRecord(app, [key], {}, { how: "run" });

const set = (id: string, field: "status", value: string) =>
  writeField(app.database, id, {
    field,
    value,
    actId: app.newId(),
    by: app.person.id,
    at: app.now().getTime(),
  });

test("an undo on one half of a joined record never lowers the status that the other half brought", async () => {
  const statusOf = async (id: string) => (await readRecords(app.database, [id]))[0]?.status;
  const change = fc.record({ half: fc.boolean(), status: fc.constantFrom(...statuses) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
      const mark = fresh();
      const [one, other] = [
        await record(`email:one-${mark}@acme.example`),
        await record(`email:other-${mark}@acme.example`),
      ];
      for (const { half, status } of changes) await set(half ? one : other, "status", status);
      await joinRecords(app, [one, other], proven);
      const joined = await statusOf(one);
      const { rows } = await run("SELECT id FROM record_history WHERE record_id = ? ORDER BY seq DESC", [
        one,
      ]);
      for (const { id } of rows)
        await undoEntries(app.database, { id: String(id) }, { actId: app.newId(), by: "ann", at: 9e12 });
      const isOfBoth = new Set(changes.map(({ half }) => half)).size === 2;
      if (isOfBoth) expect(await statusOf(one)).toBe(joined);
    }),
    { numRuns: 25 },
  );
}, 60_000);

test("a status that users set after a join is undone to the status of the join", async () => {
  const mark = fresh();
  const [one, other] = [
    await record(`email:a-${mark}@acme.example`),
    await record(`email:b-${mark}@acme.example`),
  ];
  await set(one, "status", "contacted");
  await set(other, "status", "replied");
  await joinRecords(app, [one, other], proven);
  app.clock.now += 1000;
  await set(one, "status", "client");
  const { rows } = await run("SELECT id FROM record_history WHERE record_id = ? ORDER BY seq DESC LIMIT 1", [
    one,
  ]);
  const undo = { actId: app.newId(), by: "ann", at: app.now().getTime() };
  expect(await undoEntries(app.database, { id: String(rows[0]?.id) }, undo)).toEqual({ undone: 1, newer: 0 });
  expect((await readRecords(app.database, [one]))[0]?.status).toBe("replied");
});
