/** Reads the records of a stored upload below its header, in file order. */
import { formatNumber } from "../../toolkit/format-number";
import { type FileStore, FilesTrouble, type StoredFile } from "../../storage/files";
import type { RunFile } from "../../storage/schema";
import { ChangedRecords } from "./cell-changes";
import { decode } from "./encoding";
import { firstLine } from "./header-line";
import { NotFound } from "../../toolkit/invalid-input";
import { turnTaking } from "./others-turn";
import type { Delimiter } from "./delimiters";
import { CsvParser, type Limits, usualLimits } from "./parser";
import { isBlank } from "./wide-rows";

/**
 * Number of records after which reading yields to the event loop: checking a short row takes longer
 * than reading it.
 */
const recordsPerTurn = 1000;

interface ReadingOf {
  /** Limits to use instead of those for a run's file. */
  within?: Limits;
  /** The user's changes, applied to the records as they are read. */
  changed?: ChangedRecords;
  /** True to throw at characters that do not match the encoding, and at quotes in another style. */
  strict?: boolean;
  /** True to read the stored file even if it is not the one uploaded. */
  asItLies?: boolean;
}

/**
 * Yields the file's records below its header.
 * @throws NotFound if the file is deleted or replaced
 * @throws InvalidInput if a cell or record is too long, a quote is not closed, or characters do not
 * match the encoding
 * @throws FilesTrouble if object storage does not return the whole file
 */
export async function* readRecords(
  files: FileStore,
  file: RunFile,
  { within, changed = new ChangedRecords(file.changes), strict = false, asItLies = false }: ReadingOf = {},
): AsyncGenerator<string[][]> {
  const stored = await files.get(file.key).catch(trouble);
  if (!stored) throw new NotFound("The file no longer exists. Upload it again.");
  const { rowsFrom } = file;
  if (!asItLies && rowsFrom !== undefined && stored.size !== file.bytes) {
    await stored.body.cancel();
    throw new NotFound(
      `The stored file differs from the upload: it has ${formatNumber(stored.size)} bytes, but the upload had ${formatNumber(file.bytes)}. Upload it again.`,
    );
  }
  const { quoting } = file;
  const limits = strict ? { ...usualLimits, strictEscapes: true } : within;
  const parser = new CsvParser({ delimiter: file.delimiter as Delimiter, quoting }, limits);
  let above = rowsFrom ?? 0;
  let headerSeen = false;
  const othersTurn = turnTaking();
  const afterRecords = turnTaking(recordsPerTurn);
  for await (const text of decode(piecesOf(stored), file.encoding, strict)) {
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
    if (rowsFrom !== undefined) {
      const rows = records.slice(above);
      above = Math.max(0, above - records.length);
      return changed.next(rows.filter((record) => !isBlank(record)));
    }
    if (headerSeen) return changed.next(records);
    const at = firstLine(records);
    if (at === -1) return [];
    headerSeen = true;
    return changed.next(records.slice(at + 1));
  }
}

async function* piecesOf({ body, size }: StoredFile): AsyncGenerator<Uint8Array> {
  const pieces = body as unknown as AsyncIterable<Uint8Array>;
  let read = 0;
  try {
    for await (const piece of pieces) {
      read += piece.byteLength;
      yield piece;
    }
  } catch (cause) {
    throw new FilesTrouble("The stored file could not be read", { cause, readTo: read });
  }
  if (read < size) throw new FilesTrouble("The stored file ends too early", { readTo: read });
}

function trouble(cause: unknown): never {
  throw new FilesTrouble("The stored file could not be read", { cause });
}
