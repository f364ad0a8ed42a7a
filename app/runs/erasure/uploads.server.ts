/** Rewrites uploads that contain an erased person, with the person's rows emptied. */
import type { FileStore } from "../../storage/files";
import { writeBatch } from "../../storage/batch";
import { replaceUpload, skipNamedRows, uploadsToClean } from "../../storage/forgetting";
import type { RunFile } from "../../storage/schema";
import { type CellChange, ChangedRecords } from "../csv/cell-changes";
import { unlimited } from "../csv/parser";
import { readRecords } from "../csv/records";
import { lineOf } from "../csv/writer";
import type { App } from "../../app";
import { linesToStream } from "../results/result-file.server";
import { resultFileKey } from "../../toolkit/object-keys";
import { type Mentions, mentionsOf } from "../../calls/mentions";

export async function cleanUploads(app: Pick<App, "database" | "files">, now: Date): Promise<void> {
  const { database, files } = app;
  for (const { id, file: before } of await uploadsToClean(database)) {
    const { forget = [], ...kept } = JSON.parse(before) as RunFile;
    // Writes the format of an earlier release: header first, every record a row, quotes doubled.
    const { rowsFrom: _rowsFrom, quoting: _quoting, ...plain } = kept;
    const stored = await files.get(kept.key);
    if (!stored) {
      // The upload has expired, so no file is left to clean. Remove `forget`, because it contains
      // the person's name.
      await replaceUpload(database, id, { before, after: JSON.stringify(kept) });
      continue;
    }
    await stored.body.cancel();
    const cleaned: RunFile = {
      ...plain,
      key: `${kept.key.replace(/\.cleaned-\d+$/, "")}.cleaned-${now.getTime()}`,
      encoding: "utf-8",
      delimiter: ",",
    };
    const mentions = mentionsOf(forget);
    const emptied = new Set<number>();
    cleaned.bytes = await files.put(
      cleaned.key,
      linesToStream(linesWithout(files, kept, mentions, emptied)),
      "text/csv; charset=utf-8",
    );
    cleaned.changes = kept.changes?.filter((change) => !isOf(change, emptied, mentions));
    const replaced = await replaceUpload(database, id, { before, after: JSON.stringify(cleaned) });
    await files.delete(replaced ? [kept.key, resultFileKey(id)] : [cleaned.key]);
    const positions = { sql: "SELECT value FROM json_each(?)", args: [JSON.stringify([...emptied])] };
    await writeBatch(database, skipNamedRows(id, positions));
  }
}

const isOf = ({ row, from, to }: CellChange, emptied: Set<number>, mentions: Mentions) =>
  emptied.has(row) || mentions(from) || mentions(to);

/**
 * Keeps every record in its place, because rows are identified by position. Also cleans a refused
 * file.
 */
async function* linesWithout(
  files: FileStore,
  file: RunFile,
  mentions: Mentions,
  emptied: Set<number>,
): AsyncGenerator<string> {
  yield lineOf(file.headers);
  let position = -1;
  // Reads the original upload; the user's changes are stored separately.
  for await (const records of readRecords(files, file, {
    within: unlimited,
    changed: new ChangedRecords(),
    asItLies: true,
  })) {
    yield records
      .map((record) => {
        position += 1;
        const named = record.some(mentions);
        if (named) emptied.add(position);
        return lineOf(named ? record.map(() => "") : record);
      })
      .join("");
  }
}
