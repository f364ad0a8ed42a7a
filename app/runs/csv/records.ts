/** Records of a stored upload below its header, in file order. */
import { type FileStore, FilesTrouble, type StoredFile } from "../../storage/files";
import type { RunFile } from "../../storage/schema";
import { ChangedRecords } from "./cell-changes";
import { decode } from "./encoding";
import { headerAt } from "./header-line";
import { NotFound } from "../../toolkit/invalid-input";
import { turnTaking } from "./others-turn";
import { CsvParser, type Delimiter, type Limits } from "./parser";

/** Records that are handed out in one turn: to judge a short row takes longer than to read it. */
const recordsPerTurn = 1000;

/**
 * @param within other limits than those a run's file has to keep
 * @param changed what a person changed in it; hears of the records as they are read
 * @throws InvalidInput where a cell or a record goes beyond them, a quote is not closed, or the file is gone
 * @throws FilesTrouble where object storage does not give the file, or not all of it
 */
export async function* readRecords(
  files: FileStore,
  file: RunFile,
  within?: Limits,
  changed = new ChangedRecords(file.changes),
): AsyncGenerator<string[][]> {
  const stored = await files.get(file.key).catch(trouble);
  if (!stored) throw new NotFound("The file is not there any more. Upload it again.");
  const parser = new CsvParser(file.delimiter as Delimiter, within);
  let headerSeen = false;
  const othersTurn = turnTaking();
  const afterRecords = turnTaking(recordsPerTurn);
  for await (const text of decode(piecesOf(stored), file.encoding)) {
    const records = withoutHeader(parser.push(text));
    for (let at = 0; at < records.length; at += recordsPerTurn) {
      const some = records.slice(at, at + recordsPerTurn);
      yield some;
      await afterRecords(some.length);
    }
    await othersTurn(text.length);
  }
  const rest = withoutHeader(parser.end());
  if (rest.length > 0) yield rest;

  function withoutHeader(records: string[][]): string[][] {
    if (headerSeen) return changed.next(records);
    const at = headerAt(records);
    if (at === -1) return [];
    headerSeen = true;
    return changed.next(records.slice(at + 1));
  }
}

async function* piecesOf({ body }: StoredFile): AsyncGenerator<Uint8Array> {
  const pieces = body as unknown as AsyncIterable<Uint8Array>;
  try {
    yield* pieces;
  } catch (error) {
    trouble(error);
  }
}

function trouble(cause: unknown): never {
  throw new FilesTrouble("The stored file could not be read", { cause });
}
