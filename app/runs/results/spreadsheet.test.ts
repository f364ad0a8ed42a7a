import fc from "fast-check";
import { expect, test } from "vitest";
import type { WrittenColumn } from "./result-file.server";
import { madeWorkbook, type MadeSheet, type OpenedCell, openedWorkbook } from "./testing/opened-workbook";

const opened = async (sheets: MadeSheet[]) => openedWorkbook(await madeWorkbook(sheets));
const valueOf = (cell: OpenedCell | undefined) => cell?.value ?? null;

test("a text that no cell of a spreadsheet holds is cut where it says so", async () => {
  const rows = [["x".repeat(32_767)], ["x".repeat(32_768)], [`'${"x".repeat(32_767)}`]];
  const book = await opened([{ name: "posts", columns: [{ name: "post", kind: "long text" }], rows }]);
  const [, fits, cut, quoted] = book.rows(1).map(([cell]) => valueOf(cell));
  expect(fits).toBe("x".repeat(32_767));
  for (const cell of [cut, quoted]) {
    expect(cell).toHaveLength(32_767);
    expect(cell).toMatch(/x … \(cut here: a cell holds 32,767 characters; the CSV file has all 32,768\)$/);
  }
});

test("a sheet for each table; numbers, days and yes-no are what they are, absent values are empty", async () => {
  const columns: WrittenColumn[] = [
    { name: "name", kind: "person" },
    { name: "views", kind: "number" },
    { name: "published", kind: "date" },
    { name: "client", kind: "yes-no" },
    { name: "price", kind: "money" },
  ];
  const book = await opened([
    {
      name: "People",
      columns,
      rows: [
        ["=Dana", 1200, "2026-11-20", true, 0.5],
        [null, null, null, null, null],
      ],
    },
    { name: "People", columns: [{ name: "title", kind: "text" }], rows: [] },
  ]);
  expect(book.names).toEqual(["People", "Sheet 2"]);
  const [header = [], row = [], empty = []] = book.rows(1);
  expect(header.map(valueOf)).toEqual(columns.map(({ name }) => name));
  expect(valueOf(row[0])).toBe("=Dana");
  expect(valueOf(row[1])).toBe(1200);
  // 20 November 2026 as a day number.
  expect(valueOf(row[2])).toBe(46_346);
  expect(valueOf(row[3])).toBe(true);
  expect(valueOf(row[4])).toBe(0.5);
  expect(empty).toEqual([]);
  expect(book.rows(2)).toHaveLength(1);
});

test("any text comes back as it was, but for what XML has no place for", async () => {
  const escapes = fc.string({
    unit: fc.constantFrom("_", "x", "X", "0", "4", "1", "F", "d", "\0", "\r", "\n"),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.string({ unit: "binary", minLength: 1 }), escapes), { minLength: 1 }),
      async (texts) => {
        const columns = texts.map((_, at): WrittenColumn => ({ name: `c${at}`, kind: "text" }));
        const book = await opened([{ name: "Texts", columns, rows: [texts] }]);
        const kept = texts.map((text) =>
          lineFeeds(text)
            .toWellFormed()
            .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ""),
        );
        const [, row = []] = book.rows(1);
        expect(texts.map((_, at) => valueOf(row[at]) ?? "")).toEqual(kept);
      },
    ),
    { numRuns: 50 },
  );
});

test.each([
  "_x0041_",
  "valcheck_x0041_ev and _x000D_ end",
  "_x0041_x0042_",
  "__x005f__x005F_",
  "_X000a_",
  "_x00\u000141_",
])("a text that looks like an escape is itself: %j", async (text) => {
  const book = await opened([{ name: "List", columns: [{ name: "note", kind: "text" }], rows: [[text]] }]);
  expect(book.rows(1)[1]?.map(valueOf)).toEqual([text.replaceAll("\u0001", "")]);
});

test("more escapes than are kept stand in their cells, and read the same", async () => {
  const rows = Array.from({ length: 10_050 }, (_, at) => [`_x0041_ ${at}`]);
  const book = await opened([{ name: "List", columns: [{ name: "note", kind: "text" }], rows }]);
  expect(
    book
      .rows(1)
      .slice(1)
      .map(([cell]) => [valueOf(cell)]),
  ).toEqual(rows);
});

const lineFeeds = (text: string) => text.replace(/\r\n?/g, "\n");
