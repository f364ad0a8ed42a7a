/**
 * Where that lies which can't be written down while the database is out of reach: batches of statements in object
 * storage, from where the clock and the run's keeper replay them. Statements bear being written twice, and late.
 */
import type { InStatement } from "@libsql/client";
import { logError } from "../log";
import { writeBatch } from "../storage/batch";
import type { Database } from "../storage/database";
import type { FileStore } from "../storage/files";
import { isDatabaseTrouble } from "../storage/trouble";

const place = "unwritten/";

export async function putUnwritten(
  files: Pick<FileStore, "put">,
  { owner, at, id }: { owner: string; at: number; id: string },
  statements: InStatement[],
): Promise<string> {
  // Names in the order of their times.
  const key = `${place}${encodeURIComponent(owner)}/${String(at).padStart(15, "0")}-${id}.json`;
  await files.put(key, JSON.stringify(statements), "application/json");
  return key;
}

/**
 * Writes what lies there, the oldest of each owner first.
 * @param owner a run or task; absent, all of them
 * @throws where the database is in trouble: what is left stays for the next time
 */
export async function replayUnwritten(
  { database, files }: { database: Database; files: FileStore },
  owner?: string,
): Promise<void> {
  const prefix = owner === undefined ? place : `${place}${encodeURIComponent(owner)}/`;
  let after: string | undefined;
  do {
    const page = await files.list(prefix, after);
    for (const { key } of page.files) await replay(database, files, key);
    after = page.next ?? undefined;
  } while (after !== undefined);
}

async function replay(database: Database, files: FileStore, key: string): Promise<void> {
  try {
    const file = await files.get(key);
    if (!file) return;
    await writeBatch(database, JSON.parse(await new Response(file.body).text()) as InStatement[]);
    await files.delete([key]);
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error;
    // It stays, and holds up no other.
    logError("unwritten work can't be replayed", { key, error });
  }
}
