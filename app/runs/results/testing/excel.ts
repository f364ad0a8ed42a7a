/**
 * How Excel reads a CSV file opened by double click, according to Microsoft: "Excel specifications
 * and limits", "Import or export text (.txt or .csv) files" and "Keeping leading zeros and large
 * numbers".
 */
import { CsvParser } from "../../csv/parser";

/** Without a byte order mark Excel uses the computer's own encoding. */
export const excelText = (bytes: Uint8Array): string => {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return new TextDecoder(hasMark ? "utf-8" : "windows-1252").decode(bytes);
};

/**
 * @param separator the computer's list separator: a comma in most countries, a semicolon where the
 * comma is the decimal sign
 */
export function excelRows(text: string, separator: "," | ";"): string[][] {
  // Replaces apostrophes, because the parser would remove them although Excel keeps them in a CSV
  // file.
  const shown = text.replaceAll("'", "\u02BC");
  const parser = new CsvParser(separator, {
    cell: Number.POSITIVE_INFINITY,
    columns: Number.POSITIVE_INFINITY,
    openQuotes: true,
  });
  return [...parser.push(shown), ...parser.end()].map((row) =>
    row.map((cell) => cell.replaceAll("\u02BC", "'")),
  );
}

export type ExcelCell = "formula" | "number" | "date" | "text";

/** Returns how Excel interprets a cell without a format. */
export function excelCell(text: string): ExcelCell {
  if (/^[\p{Cf}\0\n]*[=@＝＠]/u.test(text)) return "formula";
  if (/^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(text.trim())) return "number";
  if (/^[\p{Cf}\0\n]*[+\-＋－]/u.test(text)) return "formula";
  return /^(\d{1,2}[-/]\d{1,2}([-/]\d{2,4})?|\d{4}-\d{2}-\d{2}|[a-z]{3}-?\d{1,2})$/i.test(text)
    ? "date"
    : "text";
}
