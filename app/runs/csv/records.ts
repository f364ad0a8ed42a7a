/** Records of a stored upload below its header, in file order. */
import type { FileStore } from "../../storage/files";
import type { RunFile } from "../../storage/schema";
import { decode } from "./encoding";
import { headerAt } from "./header-line";
import { NotFound } from "../../toolkit/invalid-input";
import { turnTaking } from "./others-turn";
import { CsvParser, type Delimiter, type Limits } from "./parser";

/**
 * @param within other limits than those a run's file has to keep
 * @throws InvalidInput where a cell or a record goes beyond them, a quote is not closed, or the file is gone
 */
export async function* readRecords(
  files: FileStore,
  file: RunFile,
  within?: Limits,
): AsyncGenerator<string[][]> {
  const stored = await files.get(file.key);
  if (!stored) throw new NotFound("The file is not there any more. Upload it again.");
  const parser = new CsvParser(file.delimiter as Delimiter, within);
  let headerSeen = false;
  const othersTurn = turnTaking();
  const body = stored.body as unknown as AsyncIterable<Uint8Array>;
  for await (const text of decode(body, file.encoding)) {
    const records = withoutHeader(parser.push(text));
    if (records.length > 0) yield records;
    await othersTurn(text.length);
  }
  const rest = withoutHeader(parser.end());
  if (rest.length > 0) yield rest;

  function withoutHeader(records: string[][]): string[][] {
    if (headerSeen) return records;
    const at = headerAt(records);
    if (at === -1) return [];
    headerSeen = true;
    return records.slice(at + 1);
  }
}
