import type { Delimiter } from "../csv/delimiters";
import { CsvParser } from "../csv/parser";

/** How many records a text holds, or the words it is refused with. */
export function parseWhole(text: string, delimiter: Delimiter): number | string {
  const parser = new CsvParser(delimiter);
  try {
    return parser.push(text).length + parser.end().length;
  } catch (error) {
    return String(error);
  }
}
