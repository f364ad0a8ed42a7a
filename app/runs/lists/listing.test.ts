/**
 * Lists of a CSV run are sorted, filtered and searched in the cells that are stored with each row's
 * end.
 */
import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { findRun } from "../storage/runs";
import { forgetPerson } from "../erasure/forget.server";
import { removeRuns } from "../run-removal.server";
import { startTestCsv, testApp, type TestApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";
import { listLines } from "../testing/list-lines";
import { firstLines, firstRows, linesAt } from "./list-lines.server";
import { listOrder } from "./list-order.server";
import { hitOf, listSearch, positionOf, readListQuery } from "./list-query";

afterEach(() => void vi.restoreAllMocks());

const answers: Record<string, string> = {
  "listed-people.com": "Dana Reyes <dana@people.com> 70%; Jo Van Doe <jo@people.com> 20%",
  "listed-more.com": "Álvaro Núñez <al@more.com> 100%",
  "listed-nobody.com": "Zero people by name",
};
const upload =
  "domain\nlisted-people.com\nlisted-nobody.com\nlisted-unknown.com\nlisted-more.com\nListed-people.com\nnot a domain\n";

async function workedFile(csv = upload): Promise<{ app: TestApp; runId: string }> {
  const app = await testApp(inject("databaseUrl"), async (request) => {
    const answer = answers[new URL(request.url).searchParams.get("about") ?? ""];
    return answer ? Response.json({ answer }) : new Response("", { status: 404 });
  });
  const runId = await startTestCsv(app, csv);
  await workToEnd(app, runId);
  return { app, runId };
}

/** Lines as "row.hit: first cell". */
const lines = listLines;

test("the main table has each hit and a line for every row without one, in file order", async () => {
  const { app, runId } = await workedFile();
  expect(await lines(app, runId, "")).toEqual([
    "0.0 Dana Reyes <dana@people.com> 70%; Jo Van Doe <jo@people.com> 20%",
    "1.0 Zero people by name",
    "2.0 –",
    "3.0 Álvaro Núñez <al@more.com> 100%",
    "4.0 Dana Reyes <dana@people.com> 70%; Jo Van Doe <jo@people.com> 20%",
    "5.0 –",
  ]);
  expect(await lines(app, runId, "state=no-data,skipped")).toEqual(["2.0 –", "5.0 –"]);
});

test("another table has its hits, those of a row with the same input too; sorted either way, unknown last", async () => {
  const { app, runId } = await workedFile();
  const people = ["0.0 Dana Reyes", "0.1 Jo Van Doe", "3.0 Álvaro Núñez", "4.0 Dana Reyes", "4.1 Jo Van Doe"];
  expect(await lines(app, runId, "table=people")).toEqual(people);
  expect(await lines(app, runId, "table=people&sort=sure")).toEqual([1, 4, 0, 3, 2].map((at) => people[at]));
  expect(await lines(app, runId, "table=people&sort=-sure")).toEqual([2, 0, 3, 1, 4].map((at) => people[at]));
  expect(await lines(app, runId, "sort=-answer").then((all) => all.map((line) => line.slice(0, 3)))).toEqual([
    "1.0",
    "0.0",
    "4.0",
    "3.0",
    "2.0",
    "5.0",
  ]);
  expect(await lines(app, runId, "sort=-row.number").then((all) => all[0])).toBe("5.0 –");
  expect(await lines(app, runId, "sort=row.input").then((all) => all[0]?.slice(0, 3))).toBe("3.0");
});

test("filters by kind and the search leave what they say, also in letters that are not English", async () => {
  const { app, runId } = await workedFile();
  const of = (search: string) => lines(app, runId, search);
  expect(await of("table=people&where.sure=50..")).toEqual([
    "0.0 Dana Reyes",
    "3.0 Álvaro Núñez",
    "4.0 Dana Reyes",
  ]);
  expect(await of("table=people&where.sure=50..90&where.name=DANA&state=done")).toHaveLength(2);
  expect(await of("table=people&where.email=more")).toEqual(["3.0 Álvaro Núñez"]);
  expect(await of("table=people&search=ÁLVARO")).toEqual(["3.0 Álvaro Núñez"]);
  expect(await of("where.answer=(empty)")).toEqual(["2.0 –", "5.0 –"]);
  expect(await of("search=unknown.com")).toEqual(["2.0 –"]);
  expect(await of("search=knows nothing")).toEqual(["2.0 –"]);
  expect(await of("where.row.input=more")).toHaveLength(1);
  expect(await of(`search=${encodeURIComponent('%_"\\')}`)).toEqual([]);
  expect(await of("table=constructor&sort=constructor&where.constructor=x")).toHaveLength(6);
});

describe("what a list begins with", () => {
  const begin = async (app: TestApp, runId: string, search: string) => {
    const run = await findRun(app.database, runId);
    const query = readListQuery(new URLSearchParams(search));
    const inOrder = await listOrder(app, run!, query);
    const wanted = await linesAt(app, run!, query.table, [...inOrder.keys].slice(0, 100));
    const read = await firstRows(app, runId, query);
    return { wanted, read, ...(await firstLines(app, run!, query, read)) };
  };

  test.each(["", "table=answers", "table=people", "table=people&state=done", "table=people&state=no-data"])(
    "%j is what the whole order begins with, and is read without it",
    async (search) => {
      const { app, runId } = await workedFile();
      const { lines: first, wanted, isAll, read } = await begin(app, runId, search);
      expect(first).toEqual(wanted);
      expect(isAll).toBe(true);
      expect(read).not.toBeNull();
    },
  );

  test("rows without a hit that fill the first page hide none that come after them", async () => {
    const nobody = Array.from({ length: 100 }, (_, at) => `unknown-${at}.com\n`).join("");
    const { app, runId } = await workedFile(`domain\n${nobody}listed-people.com\n`);
    const { lines: first, wanted, isAll } = await begin(app, runId, "table=people");
    expect(first.map(({ position }) => position)).toEqual([100, 100]);
    expect(first).toEqual(wanted);
    expect(isAll).toBe(true);
    expect((await begin(app, runId, "")).isAll).toBe(false);
  });
});

test("words of a reason are found as they are written, quotes and backslashes too", async () => {
  const { app, runId } = await workedFile('domain\n???\n"\\?"\nlisted-people.com\n');
  expect(await lines(app, runId, `search=${encodeURIComponent('"???" ')}`)).toEqual(["0.0 –"]);
  expect(await lines(app, runId, `search=${encodeURIComponent('"\\?" ')}`)).toEqual(["1.0 –"]);
});

test("what is not there of a row, or of a declaration of before, is made from its result", async () => {
  const { app, runId } = await workedFile();
  const before = await lines(app, runId, "table=people");
  const execute = (sql: string) => app.database.$client.execute({ sql, args: [runId] });
  await execute("UPDATE run_cells SET version = 0, cells_json = '{\"columns\":{}}' WHERE run_id = ?");
  expect(await lines(app, runId, "table=people")).toEqual(before);
  await execute("DELETE FROM run_cells WHERE run_id = ?");
  const run = await findRun(app.database, runId);
  const plain = readListQuery(new URLSearchParams());
  const inFile = await firstRows(app, runId, plain);
  expect((await firstLines(app, run!, plain, inFile)).lines).toHaveLength(6);
  expect((await firstRows(app, runId, plain))?.cells.length).toBeGreaterThan(3);
  expect(await lines(app, runId, "table=people")).toEqual(before);
});

test("a person who is forgotten is in no list, and their row goes on with what is left; a deleted run leaves nothing", async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  answers[`${mark}.com`] = `Kim <kim@${mark}.com> 1%; Lee <lee@${mark}.com> 2%`;
  const { app, runId } = await workedFile(`domain\n${mark}.com\n`);
  expect(await lines(app, runId, "table=people")).toEqual(["0.0 Kim", "0.1 Lee"]);
  await forgetPerson(app.database, `email:kim@${mark}.com`, new Date());
  const stored = () =>
    app.database.$client.execute({ sql: "SELECT cells_json FROM run_cells WHERE run_id = ?", args: [runId] });
  expect((await stored()).rows).toEqual([]);
  expect(JSON.stringify(await lines(app, runId, ""))).not.toContain("kim@");
  expect(JSON.stringify((await stored()).rows)).not.toContain("kim@");
  await removeRuns(app, [{ id: runId, uploadKey: null }]);
  expect((await stored()).rows).toEqual([]);
});

test("a line that is asked for by its key is the one of the order", async () => {
  const { app, runId } = await workedFile();
  const run = await findRun(app.database, runId);
  const query = readListQuery(new URLSearchParams("table=people&sort=-sure"));
  const { keys } = await listOrder(app, run!, query);
  const first = await firstLines(app, run!, query, await firstRows(app, runId, query));
  expect(first).toEqual({ lines: await linesAt(app, run!, "people", [...keys]), isAll: true });
  expect([...keys].map((key) => [positionOf(key), hitOf(key)])[0]).toEqual([3, 0]);
  expect(await linesAt(app, run!, "people", [4_294_000_000])).toEqual([]);
  expect(listSearch(query).toString()).toBe("table=people&sort=-sure");
});
