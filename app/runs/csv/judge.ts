/** The first look at an uploaded file: encoding, delimiter, header, columns – before anything is started. */
import { InvalidInput } from "../../toolkit/invalid-input";
import type { RunFile } from "../../storage/schema";
import type { CsvColumn } from "../../toolkit/tool";
import { detectEncoding } from "./encoding";
import { matchColumns } from "./headers";
import { CsvParser, type Delimiter, detectDelimiter } from "./parser";

export interface JudgedFile extends Pick<RunFile, "encoding" | "headers" | "columns"> {
  delimiter: Delimiter;
  notes: string[];
}

/** @throws InvalidInput in words for the person who made the file */
export function judgeHead(
  head: Uint8Array,
  wanted: { columns: CsvColumn[]; need?: "all" | "any" },
): JudgedFile {
  const encoding = detectEncoding(head);
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  const delimiter = detectDelimiter(text);
  const parser = new CsvParser(delimiter);
  const records = [...parser.push(text), ...parser.end()];
  const header = records.find((record) => !isBlank(record));
  if (!header) throw new InvalidInput("The file is empty.");
  const headers = header.map((cell) => cell.trim());
  const { columns, notes } = matchColumns(headers, wanted.columns, wanted.need);
  return { encoding, delimiter, headers, columns, notes };
}

export const isBlank = (record: string[]) => record.every((cell) => cell.trim() === "");
