/** Where a file's header stands, and the line that Excel writes above it: "sep=;". */
import { InvalidInput } from "../../toolkit/invalid-input";
import type { Delimiter } from "./parser";

const delimiters = new Set<string>([",", ";", "\t"]);

/**
 * What the first line says that stands between the cells; undefined where it says nothing.
 * @throws InvalidInput where it says what no file may have
 */
export function declaredDelimiter(head: string): Delimiter | undefined {
  const said = /^\s*"?sep=([^\r\n])"?[ ,;\t]*(?:[\r\n]|$)/i.exec(head)?.[1];
  if (said === undefined) return undefined;
  if (delimiters.has(said)) return said as Delimiter;
  throw new InvalidInput(
    `The first line says that "${said}" stands between the cells. Save the file with commas, semicolons or tabs there and upload it again.`,
  );
}

export const isBlank = (record: string[]) => record.every((cell) => cell.trim() === "");

/** The header's place among a file's first records, below blank lines and "sep=;"; -1 where it isn't among them. */
export const headerAt = (records: string[][]): number =>
  records.findIndex((record) => !isBlank(record) && !isSeparatorLine(record));

const isSeparatorLine = ([first = "", ...others]: string[]) =>
  /^sep=[,;\t]?$/i.test(first.trim()) && isBlank(others);
