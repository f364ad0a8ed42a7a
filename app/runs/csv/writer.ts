/** Result files: UTF-8 with BOM, CRLF, every cell safe to open in a spreadsheet. */
import type { Cell } from "../../toolkit/tool";

export const byteOrderMark = "\uFEFF";

/** Cells that a spreadsheet would take for a formula get a leading apostrophe (OWASP, CSV injection). */
export function safeCell(value: Cell | undefined): string {
  if (value === null || value === undefined) return "";
  const text = String(value);
  // A number is no formula, negative or not.
  if (typeof value === "number") return text;
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

export function csvLine(cells: (Cell | undefined)[]): string {
  return `${cells.map((cell) => quoted(safeCell(cell))).join(",")}\r\n`;
}

const quoted = (text: string) =>
  /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
