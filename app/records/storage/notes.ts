/** Notes and comments on a record, and the colleagues a comment mentions. */
import type { InStatement } from "@libsql/client";
import { readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

export interface Note {
  id: string;
  recordId: string;
  kind: "note" | "comment";
  text: string;
  by: string;
  at: number;
  /** Account ids. */
  mentions: readonly string[];
}

/**
 * Stores a note or comment.
 * @returns false if the record does not exist
 */
export async function insertNote(database: Database, note: Note): Promise<boolean> {
  const { id, recordId, kind, text, by, at, mentions } = note;
  const standing = "(SELECT standing_id FROM records WHERE id = ?)";
  const results = await writeBatch(database, [
    {
      sql: `INSERT INTO record_notes (id, record_id, home_id, kind, text, at, "by")
        SELECT ?, id, id, ?, ?, ?, ? FROM records WHERE id = ${standing} ON CONFLICT DO NOTHING`,
      args: [id, kind, text, at, by, recordId],
    },
    ...mentions.map((staffId): InStatement => ({
      sql: `INSERT INTO record_mentions (note_id, staff_id) SELECT id, ? FROM record_notes WHERE id = ?
        ON CONFLICT DO NOTHING`,
      args: [staffId, id],
    })),
    {
      sql: `UPDATE records SET touched_at = MAX(touched_at, ?) WHERE id = ${standing}`,
      args: [at, recordId],
    },
    { sql: "SELECT COUNT(*) AS there FROM record_notes WHERE id = ?", args: [id] },
  ]);
  return Number(results.at(-1)?.rows[0]?.there) > 0;
}

/**
 * Hides a user's own note until the purge removes it.
 * @returns false if the user has no such note
 */
export const deleteNote = (database: Database, id: string, by: string, at: number): Promise<boolean> =>
  setDeleted(database, id, by, at);

/** Shows a deleted note again. @returns false if the user has no such note */
export const restoreNote = (database: Database, id: string, by: string): Promise<boolean> =>
  setDeleted(database, id, by, null);

async function setDeleted(
  database: Database,
  id: string,
  by: string,
  deletedAt: number | null,
): Promise<boolean> {
  const [written] = await writeBatch(database, [
    {
      sql: `UPDATE record_notes SET deleted_at = ? WHERE id = ? AND "by" = ?`,
      args: [deletedAt, id, by],
    },
  ]);
  return (written?.rowsAffected ?? 0) > 0;
}

/** Removes notes that their authors deleted before this time. */
export const removeDeletedNotes = (database: Database, before: number) =>
  writeBatch(database, [
    {
      sql: `DELETE FROM record_mentions WHERE note_id IN
        (SELECT id FROM record_notes WHERE deleted_at IS NOT NULL AND deleted_at < ?)`,
      args: [before],
    },
    { sql: "DELETE FROM record_notes WHERE deleted_at IS NOT NULL AND deleted_at < ?", args: [before] },
  ]);

interface Mention {
  noteId: string;
  recordId: string;
  name: string | null;
  text: string;
  by: string | null;
  at: number;
}

/** Returns comments that mention the colleague and that they have not read. */
export async function unreadMentions(database: Database, staffId: string): Promise<Mention[]> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT n.id, n.record_id, r.name, n.text, staff.name AS maker, n.at FROM record_mentions m
        JOIN record_notes n ON n.id = m.note_id JOIN records r ON r.id = n.record_id
        LEFT JOIN staff ON staff.id = n."by" WHERE m.staff_id = ? AND m.read_at IS NULL AND n.deleted_at IS NULL ORDER BY n.at DESC LIMIT 50`,
      args: [staffId],
    },
  ]);
  return (found?.rows ?? []).map((row) => ({
    noteId: String(row.id),
    recordId: String(row.record_id),
    name: typeof row.name === "string" ? row.name : null,
    text: String(row.text),
    by: typeof row.maker === "string" ? row.maker : null,
    at: Number(row.at),
  }));
}

export async function readMention(
  database: Database,
  noteId: string,
  staffId: string,
  at: number,
): Promise<void> {
  await writeBatch(database, [
    {
      sql: "UPDATE record_mentions SET read_at = ? WHERE note_id = ? AND staff_id = ? AND read_at IS NULL",
      args: [at, noteId, staffId],
    },
  ]);
}

/**
 * Stores a user's decision that two records differ: the key no longer merges them or counts as
 * contested.
 */
export async function refuseClaim(database: Database, key: string, recordId: string): Promise<void> {
  await writeBatch(database, [
    {
      sql: `UPDATE record_claims SET state = 'refused' WHERE key = ?
        AND record_id IN (SELECT id FROM records WHERE standing_id = (SELECT standing_id FROM records WHERE id = ?))`,
      args: [key, recordId],
    },
  ]);
}
