import { XMLParser } from "fast-xml-parser";
import { strFromU8, unzipSync } from "fflate";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cell } from "../../toolkit/cell";
import type { WrittenColumn } from "./result-file.server";
import { spreadsheet } from "./spreadsheet.server";

interface ReadCell {
  "@t"?: string;
  "@s"?: string;
  v?: { "#text": string };
  is?: { t: { "#text"?: string } };
}

async function* pages(rows: Cell[][]) {
  for (const row of rows) yield [row];
}

async function opened(sheets: { name: string; columns: WrittenColumn[]; rows: Cell[][] }[]) {
  const pieces: Uint8Array[] = [];
  for await (const bytes of spreadsheet(sheets.map((sheet) => ({ ...sheet, rows: pages(sheet.rows) }))))
    pieces.push(bytes);
  const files = unzipSync(new Uint8Array(Buffer.concat(pieces)));
  const list = ["row", "c", "sheet"];
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    alwaysCreateTextNode: true,
    trimValues: false,
    parseTagValue: false,
    isArray: (name) => list.includes(name),
  });
  // The parser types nothing; each reader below says what it takes out.
  const read = (path: string) => parser.parse(strFromU8(files[path] ?? new Uint8Array())) as never;
  const book: { workbook: { sheets: { sheet: { "@name": string }[] } } } = read("xl/workbook.xml");
  return {
    names: book.workbook.sheets.sheet.map((sheet) => sheet["@name"]),
    rows(at: number): ReadCell[][] {
      const sheet: { worksheet: { sheetData: { row: { c?: ReadCell[] }[] } } } = read(
        `xl/worksheets/sheet${at}.xml`,
      );
      return sheet.worksheet.sheetData.row.map(({ c = [] }) => c);
    },
  };
}

const textOf = (cell: ReadCell | undefined) => cell?.is?.t["#text"];
const numberOf = (cell: ReadCell | undefined) => Number(cell?.v?.["#text"]);

test("a text that no cell of a spreadsheet holds is cut where it says so", async () => {
  const rows = [["x".repeat(32_767)], ["x".repeat(32_768)], [`'${"x".repeat(32_767)}`]];
  const book = await opened([{ name: "posts", columns: [{ name: "post", kind: "long text" }], rows }]);
  const [, fits, cut, quoted] = book.rows(1).map(([cell]) => textOf(cell) ?? "");
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
  expect(header.map(textOf)).toEqual(columns.map(({ name }) => name));
  expect(textOf(row[0])).toBe("=Dana");
  expect(numberOf(row[1])).toBe(1200);
  // The twentieth of November 2026, counted in days.
  expect(numberOf(row[2])).toBe(46_346);
  expect([row[3]?.["@t"], numberOf(row[3])]).toEqual(["b", 1]);
  expect(numberOf(row[4])).toBe(0.5);
  expect(empty.map((cell) => cell.v ?? cell.is)).toEqual(columns.map(() => undefined));
  expect(book.rows(2)).toHaveLength(1);
});

test("any text comes back as it was, but for what XML has no place for", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: "binary", minLength: 1 }), { minLength: 1 }),
      async (texts) => {
        const columns = texts.map((_, at): WrittenColumn => ({ name: `c${at}`, kind: "text" }));
        const book = await opened([{ name: "Texts", columns, rows: [texts] }]);
        const kept = texts.map((text) =>
          text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ""),
        );
        const read = (book.rows(1)[1] ?? []).map((cell) => textOf(cell) ?? "");
        expect(read.map(lineBreaks)).toEqual(kept.map(lineBreaks));
      },
    ),
    { numRuns: 10 },
  );
});

/** A reader of XML takes every line break for one. */
const lineBreaks = (text: string) => text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
