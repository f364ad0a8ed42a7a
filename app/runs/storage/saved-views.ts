/** Reads and writes the table `saved_views`. */
import type { Row } from "@libsql/client";
import { readBatch, repeatableWrite, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { savedViews } from "../../storage/schema";

export interface StoredView {
  id: string;
  /** Tool and query, or "list" and the kind of record. */
  place: string;
  name: string;
  isShared: boolean;
  /** Filters and sorting as a query string. */
  query: string;
  /** Columns as JSON from the browser, or null for each user's own layout. */
  look: string | null;
  createdBy: string;
  /** Name of the author, or null for a removed account. */
  by: string | null;
  /** Epoch ms. */
  deletedAt: number | null;
}

const viewOf = (row: Row): StoredView => ({
  id: String(row.id),
  place: String(row.place),
  name: String(row.name),
  isShared: row.is_shared === 1,
  query: String(row.query),
  look: typeof row.look_json === "string" ? row.look_json : null,
  createdBy: String(row.created_by),
  by: typeof row.by === "string" ? row.by : null,
  deletedAt: row.deleted_at === null ? null : Number(row.deleted_at),
});

/** Upper limits per place: a user's own views, and shared ones. */
export const mostOwnViews = 50;
export const mostSharedViews = 100;

const places = {
  place: "?",
  run: "(SELECT tool || '.' || query FROM runs WHERE id = ?)",
  list: "(SELECT 'list.' || kind FROM lists WHERE id = ?)",
};

/**
 * Returns the user's own views and all shared views, oldest first.
 * @param of whether `id` is a place, a run or a list
 */
export async function readViews(
  database: Database,
  staffId: string,
  id: string,
  of: keyof typeof places = "place",
): Promise<StoredView[]> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT saved_views.*, staff.name AS by FROM saved_views LEFT JOIN staff ON staff.id = created_by
        WHERE place = ${places[of]} AND deleted_at IS NULL AND (is_shared = 1 OR created_by = ?)
        ORDER BY saved_views.created_at, saved_views.id LIMIT ${mostOwnViews + mostSharedViews}`,
      args: [id, staffId],
    },
  ]);
  return (found?.rows ?? []).map(viewOf);
}

/** Returns a view that the user may see, even a deleted one, or null if there is none. */
export async function findView(database: Database, staffId: string, id: string): Promise<StoredView | null> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT saved_views.*, staff.name AS by FROM saved_views LEFT JOIN staff ON staff.id = created_by
        WHERE saved_views.id = ? AND (is_shared = 1 OR created_by = ?)`,
      args: [id, staffId],
    },
  ]);
  const row = found?.rows[0];
  return row ? viewOf(row) : null;
}

export const insertView = (
  database: Database,
  view: Omit<StoredView, "by" | "deletedAt"> & { createdAt: number },
): Promise<void> => repeatableWrite(database, database.insert(savedViews).values(view).onConflictDoNothing());

export async function writeView(
  database: Database,
  { id, name, isShared, query, look }: Pick<StoredView, "id" | "name" | "isShared" | "query" | "look">,
): Promise<void> {
  await writeBatch(database, [
    {
      sql: "UPDATE saved_views SET name = ?, is_shared = ?, query = ?, look_json = ? WHERE id = ?",
      args: [name, isShared ? 1 : 0, query, look, id],
    },
  ]);
}

/** @param deletedAt epoch ms, or null to restore the view */
export async function writeViewDeleted(
  database: Database,
  id: string,
  deletedAt: number | null,
): Promise<void> {
  await writeBatch(database, [
    { sql: "UPDATE saved_views SET deleted_at = ? WHERE id = ?", args: [deletedAt, id] },
  ]);
}
