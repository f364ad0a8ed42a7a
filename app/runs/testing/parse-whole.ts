import type { Delimiter } from "../csv/delimiters";
import { CsvParser } from "../csv/parser";

/** Returns the number of records in a text, or the message with which the parser refuses it. */
export function parseWhole(text: string, delimiter: Delimiter): number | string {
  const parser = new CsvParser(delimiter);
  try {
    return parser.push(text).length + parser.end().length;
  } catch (error) {
    return String(error);
  }
}
