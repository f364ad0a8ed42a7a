/** Removes lines from a list and restores them. */
import { jsonOf, readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { countLines } from "./adding";

interface Removal {
  /** One id for all portions of a click, so that one undo reverts all of them. */
  actId: string;
  by: string;
}

/**
 * Marks a portion of lines as removed. They stay in the table, so that no rule or run adds them
 * again.
 * @returns how many it removed
 */
export async function removeLines(
  database: Database,
  listId: string,
  ids: readonly number[],
  { actId, by, at }: Removal & { at: number },
): Promise<number> {
  const results = await writeBatch(database, [
    {
      sql: `UPDATE list_lines SET removed_at = ?, removed_by = ?, removed_act = ? WHERE list_id = ? AND removed_at IS NULL
        AND hidden_by IS NULL AND id IN (SELECT value FROM json_each(?))`,
      args: [at, by, actId, listId, jsonOf(ids)],
    },
    countLines(listId),
    {
      sql: `SELECT COUNT(*) AS gone FROM list_lines WHERE list_id = ? AND removed_at IS NOT NULL AND removed_act = ?
        AND id IN (SELECT value FROM json_each(?))`,
      args: [listId, actId, jsonOf(ids)],
    },
  ]);
  return Number(results.at(-1)?.rows[0]?.gone ?? 0);
}

/** Undoes the user's removal, except for lines that somebody added or removed again since. */
export async function bringBack(database: Database, listId: string, { actId, by }: Removal): Promise<number> {
  const those = "list_id = ? AND removed_at IS NOT NULL AND removed_act = ? AND removed_by = ?";
  const args = [listId, actId, by];
  const results = await writeBatch(database, [
    { sql: `SELECT COUNT(*) AS back FROM list_lines WHERE ${those}`, args },
    { sql: `UPDATE list_lines SET removed_at = NULL, removed_by = NULL WHERE ${those}`, args },
    countLines(listId),
  ]);
  return Number(results[0]?.rows[0]?.back ?? 0);
}

/** Returns the records of visible lines. */
export async function recordsOfLines(
  database: Database,
  listId: string,
  ids: readonly number[],
): Promise<string[]> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT record_id FROM list_lines WHERE id IN (SELECT value FROM json_each(?)) AND list_id = ?
        AND removed_at IS NULL AND hidden_by IS NULL`,
      args: [jsonOf(ids), listId],
    },
  ]);
  return (found?.rows ?? []).map((row) => String(row.record_id));
}

/** Sets the note of lines. @returns how many lines changed */
export async function noteLines(
  database: Database,
  listId: string,
  ids: readonly number[],
  note: string | null,
): Promise<number> {
  const shown =
    "id IN (SELECT value FROM json_each(?)) AND list_id = ? AND removed_at IS NULL AND hidden_by IS NULL";
  const results = await writeBatch(database, [
    { sql: `UPDATE list_lines SET note = ? WHERE ${shown}`, args: [note, jsonOf(ids), listId] },
    { sql: `SELECT COUNT(*) AS noted FROM list_lines WHERE ${shown}`, args: [jsonOf(ids), listId] },
  ]);
  return Number(results.at(-1)?.rows[0]?.noted ?? 0);
}
