/** For tests: reads a file as an upload is read, from bytes to rows. */
import { encodingOf, scanEncoding } from "../csv/encoding";
import { judgeFile } from "../csv/judge";
import type { ChosenReading } from "../csv/match";
import { readRecords } from "../csv/records";
import { FileSample } from "../csv/sample";
import { misfit } from "../csv/wide-rows";
import type { CsvColumn } from "../../toolkit/tool";
import { memoryFiles } from "./test-app";

export const domainColumn = { name: "domain", means: "domain" } as const;
export const emailColumn = { name: "email", means: "e-mail" } as const;
export const linkedInColumn = { name: "linkedin", means: "LinkedIn" } as const;

export const bytesOf = (file: string | Uint8Array): Uint8Array =>
  typeof file === "string" ? new TextEncoder().encode(file) : file;

/** Converts hexadecimal digits to bytes. */
export const hex = (digits: string): Uint8Array =>
  new Uint8Array((digits.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)));

export const judged = (file: string | Uint8Array, columns: CsvColumn[], reading: ChosenReading = {}) => {
  const bytes = bytesOf(file);
  const sample = new FileSample();
  sample.push(bytes);
  const found = scanEncoding(bytes, true);
  return judgeFile(
    { ...sample.end(), bytes: bytes.byteLength, found },
    { columns, need: "any" },
    { reading },
  );
};

/**
 * Returns the rows' cells under the first mapped column, with null for a row that is not looked up.
 */
export async function cellsRead(
  given: string | Uint8Array,
  columns: CsvColumn[],
  reading: ChosenReading = {},
): Promise<(string | null)[]> {
  const files = memoryFiles();
  const bytes = await files.put("uploads/1", bytesOf(given), "text/csv");
  const file = { name: "a.csv", key: "uploads/1", bytes, ...judged(given, columns, reading) };
  const [index = -1] = Object.values(file.columns);
  const found: (string | null)[] = [];
  for await (const records of readRecords(files, file, { strict: true }))
    for (const record of records) found.push(misfit(record, file) === null ? (record[index] ?? "") : null);
  return found;
}

export const encodingFound = (file: string | Uint8Array) => encodingOf(scanEncoding(bytesOf(file), true));
