/** Files of a result: put down by a tool, read by the person who looks at the result, gone with the run. */
import {
  deleteRunFiles,
  expiredRunFiles,
  filesOfRuns,
  findRunFile,
  putRunFile,
  type StoredRunFile,
} from "../storage/run-files";
import type { StoredFile } from "../storage/files";
import type { FileToKeep, ReadFile } from "../toolkit/implementation";
import { runFileKey } from "../toolkit/object-keys";
import type { Engine } from "./engine";

/** As long as runs and their results (docs/product/privacy.md). */
const keptFor = 180 * 86_400_000;
/** Files a purge takes in one go. */
const portion = 500;

type Storage = Pick<Engine, "database" | "files">;

export async function keepRunFile(
  engine: Storage & Pick<Engine, "now">,
  runId: string,
  { place, name, contentType, bytes }: FileToKeep,
): Promise<string> {
  const id = `${runId}.${place}`;
  const key = runFileKey(runId, place);
  const createdAt = engine.now();
  await engine.files.put(key, bytes, contentType);
  const expiresAt = new Date(createdAt.getTime() + keptFor);
  await putRunFile(engine.database, { id, runId, key, name, contentType, createdAt, expiresAt });
  return id;
}

export async function openRunFile(
  engine: Storage,
  id: string,
): Promise<{ row: StoredRunFile; file: StoredFile } | null> {
  const row = await findRunFile(engine.database, id);
  const file = row && (await engine.files.get(row.key));
  return row && file ? { row, file } : null;
}

export const runFileReader =
  (engine: Storage): ReadFile =>
  async (id) => {
    const opened = await openRunFile(engine, id);
    return opened ? new Uint8Array(await new Response(opened.file.body).arrayBuffer()) : null;
  };

export async function deleteFilesOfRuns(engine: Storage, runIds: string[]): Promise<void> {
  await remove(engine, await filesOfRuns(engine.database, runIds));
}

export async function purgeRunFiles(engine: Storage, now: Date): Promise<void> {
  for (;;) {
    const expired = await expiredRunFiles(engine.database, now, portion);
    await remove(engine, expired);
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
