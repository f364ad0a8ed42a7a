/** Writes result files: UTF-8 with BOM, CRLF, every cell safe to open in a spreadsheet. */
import type { Cell } from "../../toolkit/cell";
import { guarded } from "../../toolkit/formula-guard";
import { cutCell, isTooLong, longestCell } from "./cell-size";

export const byteOrderMark = "\uFEFF";

/**
 * Returns the text of a cell, guarded against formulas. A number is never a formula, even if
 * negative.
 */
export const safeCell = (value: Cell | undefined): string =>
  typeof value === "number" ? cellText(value) : fitting(guarded(cellText(value)));

const cellText = (value: Cell | undefined): string =>
  value === null || value === undefined ? "" : fitting(String(value));

const fitting = (text: string) =>
  isTooLong(text, longestCell) ? cutCell(text, longestCell, "the run's page") : text;

export const csvLine = (cells: (Cell | undefined)[]): string => lineOf(cells.map(safeCell));

/** Returns a CSV line with unguarded values, for programs that read them. */
export const untouchedCsvLine = (cells: (Cell | undefined)[]): string => lineOf(cells.map(cellText));

/** Returns a line with the texts unchanged: not guarded against formulas and not cut. */
export const lineOf = (texts: string[]): string => `${texts.map(quoted).join(",")}\r\n`;

const quoted = (text: string) =>
  /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
