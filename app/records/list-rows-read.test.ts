/** Rows that a list's page reads: its first screen reads no more of a long list than of a short one. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startOwnDatabase } from "../../scripts/testing/own-database";
import { readListQuery } from "../runs/lists/list-query";
import { testApp, type TestApp } from "../runs/testing/test-app";
import { watchRowsRead } from "../storage/testing/rows-read";
import { linesAsked, listOrder, readPage } from "./list-view.server";
import { linesGoing } from "./purge.server";
import { plantLists } from "./testing/planted-lists";

let url = "";
let stop: () => Promise<void>;
let app: TestApp;
const lengths = [300, 3000];
const other = "other 1";

// In a shared database, data of other tests would be read too.
beforeAll(async () => {
  ({ url, stop } = await startOwnDatabase());
  app = await testApp(url, () => Promise.reject(new Error("no vendor is asked")));
  await plantLists(app.database, { records: 3000, lists: lengths, others: { lists: 20, lines: 500 } });
}, 60_000);
afterEach(() => void vi.restoreAllMocks());
afterAll(() => stop());

const asked = (list: string, search = "") =>
  linesAsked(list, readListQuery(new URLSearchParams(search)), app.person.id);

async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  const take = watchRowsRead(url);
  await work();
  const { rows } = take();
  vi.restoreAllMocks();
  return rows;
}

test("the first screen reads the same rows of 300 and of 3,000 lines, with 20 lists beside it", async () => {
  const read: number[] = [];
  for (const length of lengths) {
    const list = `list of ${length}`;
    const page = await readPage(app, asked(list));
    expect(page({ id: list, kind: "person", lines: length })).toMatchObject({ count: length, isAll: false });
    read.push(
      await rowsRead(() => Promise.all([readPage(app, asked(list)), linesGoing(app, list, app.now())])),
    );
  }
  expect(read[1]).toBe(read[0]);
  // 100 lines, each with its record, key and adder, and their ids once more.
  expect(read[0]).toBeLessThan(100 * 12);
});

test("a filter or a search reads the list once for its first lines and their count", async () => {
  const list = "list of 3000";
  for (const search of ["state=contacted", "search=person 29"]) {
    const read = await rowsRead(() => readPage(app, asked(list, search)));
    expect(read).toBeLessThan(3000 * 4.5);
  }
});

test.each([
  ["sort=name", 2.5],
  ["sort=email", 3.5],
])("a first page by %s reads each line with its record and its first key once", async (search, most) => {
  const read = await rowsRead(() => readPage(app, asked("list of 3000", search)));
  expect(read).toBeLessThan(3000 * most);
});

test("the first address of a line is read from the index alone", async () => {
  const plan = await app.database.$client.execute(
    `EXPLAIN QUERY PLAN SELECT key FROM record_keys WHERE record_id = 'r' AND key >= 'email:' AND key < 'email;'
      ORDER BY at, key LIMIT 1`,
  );
  expect(plan.rows.map(({ detail }) => detail)).toEqual([
    "SEARCH record_keys USING COVERING INDEX record_keys_of_record (record_id=?)",
  ]);
});

test("a filter counts its lines once, and the whole order reads the list alone", async () => {
  const list = "list of 3000";
  const page = await readPage(app, asked(list, "state=contacted"));
  expect(page({ id: list, kind: "person", lines: 3000 }).count).toBe(300);
  expect(await rowsRead(() => listOrder(app, asked(list)))).toBeLessThan(3000 * 2.1);
  const one = await rowsRead(() => listOrder(app, asked(other)));
  expect(one).toBeLessThan(500 * 2.1);
});
