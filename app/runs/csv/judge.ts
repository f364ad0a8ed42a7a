/** The first look at an uploaded file: encoding, delimiter, header, columns – before anything is started. */
import { InvalidInput } from "../../toolkit/invalid-input";
import type { RunFile } from "../../storage/schema";
import type { CsvColumn } from "../../toolkit/tool";
import { decodeHead, detectEncoding } from "./encoding";
import { declaredDelimiter, headerAt, isBlank } from "./header-line";
import { type ChosenColumns, matchColumns } from "./headers";
import { CsvParser, type Delimiter, detectDelimiter } from "./parser";
import { filledCells, widened } from "./wide-rows";

export interface JudgedFile extends Required<Pick<RunFile, "encoding" | "headers" | "columns" | "notes">> {
  delimiter: Delimiter;
}

/**
 * @param chosen the columns that a person chose
 * @param whole the head is all there is of the file
 * @throws InvalidInput in words for the person who made the file
 */
export function judgeHead(
  head: Uint8Array,
  wanted: { columns: CsvColumn[]; need?: "all" | "any" },
  whole: boolean,
  chosen?: ChosenColumns,
): JudgedFile {
  const encoding = detectEncoding(head);
  const text = decodeHead(head, encoding, whole);
  const delimiter = declaredDelimiter(text) ?? detectDelimiter(text);
  const parser = new CsvParser(delimiter);
  const records = [...parser.push(text), ...parser.end(!whole)];
  const at = headerAt(records);
  const header = records[at];
  if (!header) throw new InvalidInput("The file is empty.");
  const headers = header.map((cell) => cell.trim());
  const { columns, notes } = matchColumns(headers, wanted.columns, wanted.need, chosen);
  const rows = records.slice(at + 1);
  if (whole && rows.every(isBlank)) throw noRows();
  const wide = widened(headers, widest(rows));
  return {
    encoding,
    delimiter,
    headers: wide?.headers ?? headers,
    columns,
    notes: [...notes, ...(wide ? [wide.note] : [])],
  };
}

export const noRows = () =>
  new InvalidInput("The file has a header and no row below it. Add the rows and upload it again.");

function widest(rows: string[][]): { row: number; cells: number } {
  let found = { row: 0, cells: 0 };
  for (const [index, record] of rows.entries()) {
    const cells = filledCells(record);
    if (cells > found.cells) found = { row: index + 1, cells };
  }
  return found;
}
