import fc from "fast-check";
import { expect, test } from "vitest";
import { longestCell } from "./cell-size";
import { decode } from "./encoding";
import { CsvParser } from "./parser";
import { csvLine, safeCell } from "./writer";

test("no cell opens as a formula, and numbers stay numbers", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(safeCell(text)).not.toMatch(/^[=+\-@\t\r]/);
      expect(safeCell(text).replaceAll("'", "")).toBe(text.replaceAll("'", ""));
      expect(safeCell(safeCell(text))).toBe(safeCell(text));
    }),
  );
  expect(safeCell("=cmd|x")).toBe("'=cmd|x");
  for (const start of ["＝", "＋", "－", "＠", "\0=", "\uFEFF=", "\u200B@", "\u2060\u200D+", "\u202E-"])
    expect(safeCell(`${start}cmd|x`)).toBe(`'${start}cmd|x`);
  expect(safeCell("\n=cmd|x")).toBe("'\n'=cmd|x");
  expect(safeCell("\u200Bwords")).toBe("\u200Bwords");
  expect(safeCell(-5)).toBe("-5");
  expect(safeCell(null)).toBe("");
});

test("a written line is read back cell by cell", () => {
  const ownApostrophe = (text: string) =>
    safeCell(text) === text && safeCell(text.slice(1)) !== text.slice(1);
  const cell = fc.string().filter((text) => !ownApostrophe(text) && !/[;\t\r\n]"*[=+\-@]/.test(text));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2 }), (cells) => {
      expect(new CsvParser(",").push(csvLine(cells))).toEqual([cells]);
    }),
  );
});

/** A result file uploaded again: written, stored, decoded and parsed. */
async function taken(line: string): Promise<string[][]> {
  async function* pieces() {
    yield new TextEncoder().encode(line);
  }
  const parser = new CsvParser(",");
  const records: string[][] = [];
  for await (const text of decode(pieces(), "utf-8")) records.push(...parser.push(text));
  return records;
}

const long = (start: string, length: number) => start + "x".repeat(length - start.length);

test.each([
  ["the longest there may be", long("", longestCell), long("", longestCell)],
  ["the longest there may be, defused", long("=", longestCell), long("=", longestCell)],
  ["what was defused before", long("'=", longestCell + 1), long("=", longestCell)],
  ["a call behind a semicolon", "see;=SUM(1)", "see;'=SUM(1)"],
])("a cell is written and taken back whole: %s", async (_, cell, back) => {
  expect((await taken(csvLine([cell, "next"])))[0]).toEqual([back, "next"]);
});

test("a longer cell is cut, says so, and is taken back", async () => {
  for (const start of ["", "=", "'"]) {
    const [cell = "", next] = (await taken(csvLine([long(start, 2 * longestCell), "next"])))[0] ?? [];
    expect(next).toBe("next");
    expect(cell.slice(-200)).toMatch(
      /x … \(cut here: a cell holds 1,048,576 characters; the run's page has all 2,097,152\)$/,
    );
    expect(cell.length).toBeGreaterThanOrEqual(longestCell);
  }
});

test("a cut does not part a letter of two units", async () => {
  const [[cell = ""] = []] = await taken(csvLine(["a" + "😀".repeat(longestCell), "next"]));
  expect(cell.isWellFormed()).toBe(true);
});
