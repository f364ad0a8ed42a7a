/** Result files: UTF-8 with BOM, CRLF, every cell safe to open in a spreadsheet. */
import type { Cell } from "../../toolkit/cell";
import { cutCell, isTooLong, longestCell } from "./cell-size";

export const byteOrderMark = "\uFEFF";

/** Also written in full width, and behind characters that are not shown. */
const opensFormula = /^[\p{Cf}\0\n]*[=+\-@＝＋－＠]|^[\t\r]/u;

/** Cells that a spreadsheet would take for a formula get a leading apostrophe (OWASP, CSV injection). */
export function safeCell(value: Cell | undefined): string {
  const text = cellText(value);
  // A number is no formula, negative or not.
  return typeof value !== "number" && opensFormula.test(text) ? `'${text}` : text;
}

function cellText(value: Cell | undefined): string {
  if (value === null || value === undefined) return "";
  const whole = String(value);
  return isTooLong(whole, longestCell) ? cutCell(whole, longestCell, "the run's page") : whole;
}

export const csvLine = (cells: (Cell | undefined)[]): string => lineOf(cells.map(safeCell));

/** For a program that reads values, not for a spreadsheet. */
export const untouchedCsvLine = (cells: (Cell | undefined)[]): string => lineOf(cells.map(cellText));

const lineOf = (texts: string[]) => `${texts.map(quoted).join(",")}\r\n`;

const quoted = (text: string) =>
  /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
