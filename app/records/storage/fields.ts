/** Writes a field of one or many records with a history entry for each, and undoes such writes. */
import type { InStatement } from "@libsql/client";
import { jsonOf, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { FieldName } from "../statuses";
import { columnOf } from "./joins";

interface Change {
  field: FieldName;
  value: string | number | null;
  actId: string;
  by: string;
  at: number;
  /** The rule that chose the value, as the history shows it. */
  why?: string;
}

const isNewest = `h.seq = (SELECT MAX(seq) FROM record_history newer
  WHERE newer.record_id = h.record_id AND newer.field = h.field)`;

/**
 * Condition of an entry `h` that a user can undo: the field still has its value, and no newer entry
 * exists. Only a split undoes a join's own entries. After a join, both halves have a history. An entry from before the join stays if the
 * other half has entries of the same field, because an undo would overwrite them.
 */
export const canUndoEntry = `${isNewest}
  AND NOT EXISTS (SELECT 1 FROM record_joins WHERE id = h.act_id)
  AND NOT EXISTS (SELECT 1 FROM record_history other
    JOIN record_joins j ON (j.kept_id = h.home_id OR j.gone_id = h.home_id) AND j.split_at IS NULL AND j.at >= h.at
    WHERE other.record_id = h.record_id AND other.field = h.field AND other.home_id <> h.home_id)`;

/**
 * Sets the field to the act's entry unless a newer entry exists. A repeated statement therefore
 * cannot undo a later change.
 */
const applyEntries = (field: FieldName, actId: string, at: number): InStatement => ({
  sql: `UPDATE records SET ${columnOf[field]} = h.new, version = version + 1, touched_at = ?
    FROM record_history h WHERE h.act_id = ? AND h.field = ? AND h.record_id = records.id
      AND records.${columnOf[field]} IS NOT h.new AND ${isNewest}`,
  args: [at, actId, field],
});

/**
 * Writes one field of one record. Each write adds a history entry, even with an unchanged value.
 * @param was the value the user saw; if undefined, overwrites any value
 * @returns the current value, and whether this write set it
 */
export async function writeField(
  database: Database,
  recordId: string,
  change: Change & { was?: string | number | null },
): Promise<{ isWritten: boolean; value: string | number | null; by: string | null } | null> {
  const { field, value, was, actId, by, at } = change;
  const column = columnOf[field];
  const results = await writeBatch(database, [
    {
      sql: `INSERT INTO record_history (id, record_id, home_id, act_id, field, old, new, at, "by")
        SELECT ?, r.id, r.id, ?, ?, r.${column}, ?, ?, ? FROM records old JOIN records r ON r.id = old.standing_id
        WHERE old.id = ? ${was === undefined ? "" : `AND (r.${column} IS ? OR r.${column} IS ?)`} ON CONFLICT DO NOTHING`,
      args: [actId, actId, field, value, at, by, recordId, ...(was === undefined ? [] : [was, value])],
    },
    applyEntries(field, actId, at),
    {
      sql: `SELECT r.${column} AS value, EXISTS (SELECT 1 FROM record_history WHERE id = ?) AS written,
          (SELECT staff.name FROM record_history h LEFT JOIN staff ON staff.id = h."by"
            WHERE h.record_id = r.id AND h.field = ? ORDER BY h.seq DESC LIMIT 1) AS maker
        FROM records old JOIN records r ON r.id = old.standing_id WHERE old.id = ?`,
      args: [actId, field, recordId],
    },
  ]);
  const found = results.at(-1)?.rows[0];
  if (!found) return null;
  return {
    isWritten: Number(found.written) > 0,
    value: found.value as string | number | null,
    by: typeof found.maker === "string" ? found.maker : null,
  };
}

/**
 * Writes a portion of a bulk change.
 * @param change.fillsEmpty whether records that already have a value keep it
 * @returns the number of changed records
 */
export async function writeFieldOfMany(
  database: Database,
  recordIds: string[],
  change: Change & { fillsEmpty?: boolean },
): Promise<number> {
  const { field, value, actId, by, at, why = null, fillsEmpty = false } = change;
  const column = `r.${columnOf[field]}`;
  const results = await writeBatch(database, [
    {
      sql: `INSERT INTO record_history (id, record_id, home_id, act_id, field, old, new, at, "by", why)
        SELECT ? || ':' || r.id, r.id, r.id, ?, ?, ${column}, ?, ?, ?, ? FROM json_each(?) j
        CROSS JOIN records old ON old.id = j.value CROSS JOIN records r ON r.id = old.standing_id
        WHERE ${column} IS NOT ?${fillsEmpty ? ` AND ${column} IS NULL` : ""} ON CONFLICT DO NOTHING`,
      args: [actId, actId, field, value, at, by, why, jsonOf(recordIds), value],
    },
    applyEntries(field, actId, at),
    {
      sql: `SELECT COUNT(*) AS changed FROM json_each(?) j CROSS JOIN records old ON old.id = j.value
        CROSS JOIN record_history h ON h.id = ? || ':' || old.standing_id`,
      args: [jsonOf(recordIds), actId],
    },
  ]);
  return Number(results.at(-1)?.rows[0]?.changed ?? 0);
}

interface Undo {
  actId: string;
  by: string;
  at: number;
}

/**
 * Undoes one entry, or all entries of one act. Fields that changed again since keep their value.
 * @param of `id`: one entry; `act`: all entries of one click
 */
export async function undoEntries(
  database: Database,
  of: { id: string } | { act: string },
  { actId, by, at }: Undo,
): Promise<{ undone: number; newer: number }> {
  const [which, name] = "id" in of ? (["h.id = ?", of.id] as const) : (["h.act_id = ?", of.act] as const);
  const results = await writeBatch(database, [
    {
      sql: `INSERT INTO record_history (id, record_id, home_id, act_id, field, old, new, at, "by", undoes)
        SELECT ? || ':' || h.id, h.record_id, h.record_id, ?, h.field, h.new, h.old, ?, ?, h.id FROM record_history h
        WHERE ${which} AND ${canUndoEntry} ON CONFLICT DO NOTHING`,
      args: [actId, actId, at, by, name],
    },
    ...(Object.keys(columnOf) as FieldName[]).map((field) => applyEntries(field, actId, at)),
    {
      sql: `SELECT COUNT(u.seq) AS undone, COUNT(*) AS entries FROM record_history h
        LEFT JOIN record_history u ON u.id = ? || ':' || h.id WHERE ${which}`,
      args: [actId, name],
    },
  ]);
  const counted = results.at(-1)?.rows[0];
  const undone = Number(counted?.undone ?? 0);
  return { undone, newer: Number(counted?.entries ?? 0) - undone };
}
