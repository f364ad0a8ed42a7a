/** Reads and writes the table `lists`. */
import { readBatch, repeatableWrite, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { lists } from "../../storage/schema";

export type ListKind = "person" | "company";

export interface StoredList {
  id: string;
  name: string;
  kind: ListKind;
  lines: number;
  /** Epoch ms. */
  createdAt: number;
  createdBy: string | null;
  deletedAt: number | null;
  deletedBy: string | null;
}

const shown = `SELECT lists.*, maker.name AS maker, remover.name AS remover FROM lists
  LEFT JOIN staff maker ON maker.id = lists.created_by LEFT JOIN staff remover ON remover.id = lists.deleted_by`;

function listOf(row: Record<string, unknown>): StoredList {
  return {
    id: String(row.id),
    name: String(row.name),
    kind: row.kind === "company" ? "company" : "person",
    lines: Number(row.lines),
    createdAt: Number(row.created_at),
    createdBy: typeof row.maker === "string" ? row.maker : null,
    deletedAt: row.deleted_at === null ? null : Number(row.deleted_at),
    deletedBy: typeof row.remover === "string" ? row.remover : null,
  };
}

/** Upper limit of lists. */
export const mostLists = 500;

/** Returns all lists, newest first and deleted ones last. */
export async function readLists(database: Database): Promise<StoredList[]> {
  const [found] = await readBatch(database, [
    `${shown} ORDER BY lists.deleted_at IS NOT NULL, lists.created_at DESC, lists.id LIMIT ${mostLists * 2}`,
  ]);
  return (found?.rows ?? []).map(listOf);
}

export async function findList(database: Database, id: string): Promise<StoredList | null> {
  const [found] = await readBatch(database, [{ sql: `${shown} WHERE lists.id = ?`, args: [id] }]);
  const row = found?.rows[0];
  return row ? listOf(row) : null;
}

export const insertList = (
  database: Database,
  list: { id: string; name: string; kind: ListKind; createdAt: number; createdBy: string },
): Promise<void> => repeatableWrite(database, database.insert(lists).values(list).onConflictDoNothing());

export async function renameList(database: Database, id: string, name: string): Promise<void> {
  await writeBatch(database, [
    { sql: "UPDATE lists SET name = ? WHERE id = ? AND deleted_at IS NULL", args: [name, id] },
  ]);
}

export async function writeDeleted(
  database: Database,
  id: string,
  deleted: { at: number; by: string } | null,
): Promise<void> {
  await writeBatch(database, [
    {
      sql: `UPDATE lists SET deleted_at = ?, deleted_by = ? WHERE id = ? AND deleted_at IS ${deleted ? "" : "NOT "}NULL`,
      args: [deleted?.at ?? null, deleted?.by ?? null, id],
    },
  ]);
}
