/** How Excel reads the console's files, by the rules in testing/excel.ts. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine } from "../csv/writer";
import { csvLines, csvLinesUntouched, textColumn } from "./result-file.server";
import { excelCell, excelRows, excelText } from "./testing/excel";
import { madeWorkbook, openedWorkbook } from "./testing/opened-workbook";

async function* page(rows: string[][]) {
  yield rows;
}

async function csvBytes(header: string[], rows: string[][], write = csvLines): Promise<Uint8Array> {
  let text = "";
  for await (const line of write({ columns: header.map(textColumn), rows: page(rows) })) text += line;
  return new TextEncoder().encode(text);
}

const sheetRows = async (rows: string[][]) => {
  const columns = (rows[0] ?? []).map((_, at) => textColumn(`c${at}`));
  return openedWorkbook(await madeWorkbook([{ name: "List", columns, rows }]))
    .rows(1)
    .slice(1);
};

describe("a CSV file", () => {
  test("has a byte order mark, without which Excel reads another encoding", async () => {
    const bytes = await csvBytes(["name", "note"], [["Zoë Müller", "東京"]]);
    expect(excelRows(excelText(bytes), ",")).toEqual([
      ["name", "note"],
      ["Zoë Müller", "東京"],
    ]);
  });

  test("begins with its header: a line `sep=,` would be a row to every other reader", async () => {
    const bytes = await csvBytes(["name", "note"], []);
    expect(new TextDecoder().decode(bytes)).toBe("name,note\r\n");
  });

  test.each([
    ["a quotation mark", 'The "best" one'],
    ["a lone quotation mark", '"'],
    ["a comma", "Acme, Inc."],
    ["a line break", "one\ntwo"],
    ["a line break of Windows", "one\r\ntwo"],
    ["blanks around", "  two blanks  "],
    ["a tab", "one\ttwo"],
    ["a semicolon", "one;two"],
  ])("keeps a cell with %s", async (_, text) => {
    const bytes = await csvBytes(["note", "next"], [[text, "end"]]);
    expect(excelRows(excelText(bytes), ",")[1]).toEqual([text, "end"]);
  });

  test.each(["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "＝1+1", "\u200B=1"])(
    "opens no formula: %j",
    async (text) => {
      const bytes = await csvBytes(["note", "next"], [[text, "end"]]);
      const [, row = []] = excelRows(excelText(bytes), ",");
      expect(row).toEqual([`'${text}`, "end"]);
      expect(row.map(excelCell)).toEqual(["text", "text"]);
    },
  );

  // Each part is text from outside: a post, a page, a job title.
  const parts = fc.constantFrom(
    ";",
    "\n",
    "\r\n",
    '"',
    ",",
    "\t",
    "a",
    " ",
    "=HYPERLINK(1)",
    "@SUM(1)",
    "-cmd|x",
    "+A.B(1)",
  );
  test.each([",", ";"] as const)("calls nothing where lists are separated by %j", (separator) => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(parts).map((each) => each.join("")),
          { minLength: 2 },
        ),
        (cells) => {
          const read = excelRows(csvLine(cells), separator).flat();
          // An apostrophe that belongs to the text does not protect it.
          expect(read.filter((cell) => excelCell(cell) === "formula" && /[\w.]\(|\|/.test(cell))).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("leaves a list of points in a letter as it is", () => {
    expect(csvLine(["Hello\n- first\n- second (of two)\n+1 more"])).toBe(
      '"Hello\n- first\n- second (of two)\n+1 more"\r\n',
    );
  });

  test("gives programs the digits as they are, which Excel itself shortens or takes for days", async () => {
    const texts = ["00123", "7245678901234567890", "1-2", "MAR1", "1e5"];
    const bytes = await csvBytes(
      ["id", "next"],
      texts.map((text) => [text, "x"]),
    );
    const rows = excelRows(excelText(bytes), ",").slice(1);
    expect(rows.map(([text]) => text)).toEqual(texts);
    expect(texts.map(excelCell)).toEqual(["number", "number", "date", "date", "number"]);
  });

  test("has nothing in front of a value where a program reads it", async () => {
    const bytes = await csvBytes(
      ["title", "phone"],
      [["- Marketing Manager", "+49 151 2345678"]],
      csvLinesUntouched,
    );
    expect(excelRows(excelText(bytes), ",")[1]).toEqual(["- Marketing Manager", "+49 151 2345678"]);
  });
});

describe("a workbook", () => {
  test.each([
    ...["00123", "7245678901234567890", "1-2", "MAR1", "1e5", "2026-11-20", "TRUE", "#N/A"],
    ...["=1+1", "+49 151 2345678", "- Marketing Manager", "@acme", "'quoted"],
    ...["  two blanks  ", "one\ntwo", 'The "best" one', "a;b,c\td"],
  ])("keeps a text as the text it is: %j", async (text) => {
    const [[cell] = []] = await sheetRows([[text]]);
    expect(cell).toEqual({ value: text, style: undefined, isFormula: false });
  });

  test("ends a text at 32,767 characters, escapes not counted, and says so", async () => {
    const fits = "_x0041_".repeat(4681);
    const [[whole] = [], [cut] = []] = await sheetRows([[fits], ["x".repeat(40_000)]]);
    expect(whole?.value).toBe(fits);
    expect(cut?.value).toHaveLength(32_767);
    expect(cut?.value).toMatch(/cut here: .* the CSV file has all 40,000\)$/);
  });

  test("ends a sheet at its last row, and says so", async () => {
    const rows = Array.from({ length: 20 }, (_, at) => [String(at)]);
    const book = await madeWorkbook([{ name: "List", columns: [textColumn("c")], rows }], 10);
    const written = openedWorkbook(book).rows(1);
    expect(written).toHaveLength(10);
    expect(written[8]?.[0]?.value).toBe("7");
    expect(written[9]?.[0]?.value).toBe("The spreadsheet is full. The CSV file has all rows.");
  });
});
