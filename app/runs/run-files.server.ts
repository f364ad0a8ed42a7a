/**
 * Files of a result: a tool stores them, users open them with the result, and they are deleted with
 * the run.
 */
import {
  deleteRunFiles,
  expiredRunFiles,
  filesOfRuns,
  findRunFile,
  putRunFile,
  type StoredRunFile,
} from "./storage/run-files";
import type { StoredFile } from "../storage/files";
import type { FileToKeep, ReadFile } from "../toolkit/implementation";
import { runFileKey } from "../toolkit/object-keys";
import type { App } from "../app";

/** As long as runs and their results (docs/product/privacy.md). */
const keptFor = 180 * 86_400_000;
/** Number of files that a purge deletes at a time. */
const portion = 500;

type Storage = Pick<App, "database" | "files">;

export async function keepRunFile(
  app: Storage & Pick<App, "now">,
  runId: string,
  { place, name, contentType, bytes }: FileToKeep,
): Promise<string> {
  const id = `${runId}.${place}`;
  const key = runFileKey(runId, place);
  const createdAt = app.now();
  await app.files.put(key, bytes, contentType);
  const expiresAt = new Date(createdAt.getTime() + keptFor);
  await putRunFile(app.database, { id, runId, key, name, contentType, createdAt, expiresAt });
  return id;
}

export async function openRunFile(
  app: Storage,
  id: string,
): Promise<{ row: StoredRunFile; file: StoredFile } | null> {
  const row = await findRunFile(app.database, id);
  const file = row && (await app.files.get(row.key));
  return row && file ? { row, file } : null;
}

export const runFileReader =
  (app: Storage): ReadFile =>
  async (id) => {
    const opened = await openRunFile(app, id);
    return opened ? new Uint8Array(await new Response(opened.file.body).arrayBuffer()) : null;
  };

export async function deleteFilesOfRuns(app: Storage, runIds: string[]): Promise<void> {
  await remove(app, await filesOfRuns(app.database, runIds));
}

export async function purgeRunFiles(app: Storage, now: Date): Promise<void> {
  for (;;) {
    const expired = await expiredRunFiles(app.database, now, portion);
    await remove(app, expired);
    if (expired.length < portion) return;
  }
}

async function remove({ database, files }: Storage, rows: StoredRunFile[]): Promise<void> {
  if (rows.length === 0) return;
  await files.delete(rows.map((row) => row.key));
  await deleteRunFiles(
    database,
    rows.map((row) => row.id),
  );
}
