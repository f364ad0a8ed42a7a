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
  for (const start of [
    "＝",
    "＋",
    "－",
    "＠",
    "\n=",
    "\0=",
    "\uFEFF=",
    "\u200B@",
    "\u2060\u200D+",
    "\u202E-",
  ])
    expect(safeCell(`${start}cmd|x`)).toBe(`'${start}cmd|x`);
  expect(safeCell("\u200Bwords")).toBe("\u200Bwords");
  expect(safeCell(-5)).toBe("-5");
  expect(safeCell(null)).toBe("");
});

test("a written line is read back cell by cell", () => {
  const cell = fc.string().filter((text) => safeCell(text) === text);
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2 }), (cells) => {
      expect(new CsvParser(",").push(csvLine(cells))).toEqual([cells]);
    }),
  );
});
