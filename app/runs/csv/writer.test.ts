import fc from "fast-check";
import { expect, test } from "vitest";
import { CsvParser } from "./parser";
import { csvLine, safeCell } from "./writer";

test("no cell opens as a formula, and numbers stay numbers", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(safeCell(text)).not.toMatch(/^[=+\-@\t\r]/);
      expect(safeCell(text).replace(/^'/, "")).toBe(text.replace(/^'/, ""));
    }),
  );
  expect(safeCell("=cmd|x")).toBe("'=cmd|x");
  expect(safeCell(-5)).toBe("-5");
  expect(safeCell(null)).toBe("");
});

test("a written line is read back cell by cell", () => {
  const cell = fc.string().filter((text) => !/^[=+\-@\t\r]/.test(text));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2 }), (cells) => {
      expect(new CsvParser(",").push(csvLine(cells))).toEqual([cells]);
    }),
  );
});
