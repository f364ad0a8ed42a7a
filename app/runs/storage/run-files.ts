/** Rows of `run_files`. */
import { eq, inArray, lt } from "drizzle-orm";
import { repeatableWrite } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { runFiles } from "../../storage/schema";

export type StoredRunFile = typeof runFiles.$inferSelect;

export async function putRunFile(database: Database, file: StoredRunFile): Promise<void> {
  await repeatableWrite(
    database,
    database.insert(runFiles).values(file).onConflictDoUpdate({ target: runFiles.id, set: file }),
  );
}

export async function findRunFile(database: Database, id: string): Promise<StoredRunFile | null> {
  return (await database.query.runFiles.findFirst({ where: eq(runFiles.id, id) })) ?? null;
}

export async function filesOfRuns(database: Database, runIds: string[]): Promise<StoredRunFile[]> {
  return database.query.runFiles.findMany({ where: inArray(runFiles.runId, runIds) });
}

export async function expiredRunFiles(database: Database, at: Date, limit: number): Promise<StoredRunFile[]> {
  return database.query.runFiles.findMany({ where: lt(runFiles.expiresAt, at), limit });
}

export async function deleteRunFiles(database: Database, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await repeatableWrite(database, database.delete(runFiles).where(inArray(runFiles.id, ids)));
}
