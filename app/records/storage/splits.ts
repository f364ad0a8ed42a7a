/** Splits two merged records, and returns to each its keys, lines, notes, history and fields. */
import type { InStatement, InValue } from "@libsql/client";
import { readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { FieldName } from "../statuses";
import { affectedLists, columnOf, type StandingRecord, tables } from "./joins";

export interface StoredJoin {
  id: string;
  keptId: string;
  goneId: string;
  at: number;
}

interface Splitting {
  join: StoredJoin;
  /** The record that now represents both. */
  standing: StandingRecord;
  /** The record that keeps the changes made after the merge. */
  sinceTo: "kept" | "gone";
  at: number;
  by: string;
}

const half =
  "(WITH RECURSIVE half(id) AS (SELECT ? UNION SELECT r.id FROM records r JOIN half ON r.joined_into = half.id) SELECT id FROM half)";

/** Condition of all statements of a split, and its arguments. */
interface Condition {
  sql: string;
  args: InValue[];
}

/**
 * True only while the split's first execution runs: its last statement raises the version. A
 * repeated batch therefore changes nothing that was written in between.
 */
const isSplit = `EXISTS (SELECT 1 FROM record_joins WHERE id = ? AND split_at = ?)
  AND EXISTS (SELECT 1 FROM records standing WHERE standing.id = ? AND standing.version = ?)`;

/**
 * Writes a split.
 * @returns false if the record has changed since it was read, or was already split
 */
export async function writeSplit(database: Database, splitting: Splitting): Promise<boolean> {
  const { join, standing, sinceTo, at, by } = splitting;
  const { id, goneId } = join;
  const done: Condition = { sql: isSplit, args: [id, at, standing.id, standing.version] };
  const results = await writeBatch(database, [
    {
      sql: `UPDATE record_joins SET split_at = ?, split_by = ? WHERE id = ? AND split_at IS NULL
        AND EXISTS (SELECT 1 FROM records WHERE id = ? AND join_id = ?)
        AND EXISTS (SELECT 1 FROM records WHERE id = ? AND version = ?)`,
      args: [at, by, id, goneId, id, standing.id, standing.version],
    },
    ...(sinceTo === "gone" ? giveFields(join, standing, done) : []),
    ...restoreFields(join, standing, done, { at, by }),
    {
      sql: `UPDATE records SET joined_into = NULL, join_id = NULL, version = version + 1 WHERE id = ? AND join_id = ? AND ${done.sql}`,
      args: [goneId, id, ...done.args],
    },
    {
      sql: `UPDATE records SET standing_id = ? WHERE id IN ${half} AND ${done.sql}`,
      args: [goneId, goneId, ...done.args],
    },
    ...(sinceTo === "gone"
      ? (["record_notes", "list_lines"] as const).map((table): InStatement => ({
          sql: `UPDATE OR IGNORE ${table} SET home_id = ? WHERE record_id = ? AND home_id = ?
            AND ${table === "list_lines" ? "added_at" : "at"} > ? AND ${done.sql}`,
          args: [goneId, standing.id, standing.id, join.at, ...done.args],
        }))
      : []),
    ...tables.map((table): InStatement => ({
      sql: `UPDATE ${table} SET record_id = ? WHERE record_id = ? AND home_id IN ${half} AND ${done.sql}`,
      args: [goneId, standing.id, goneId, ...done.args],
    })),
    {
      sql: `UPDATE list_lines SET hidden_by = NULL WHERE hidden_by = ? AND ${done.sql}`,
      args: [id, ...done.args],
    },
    ...showOneLine([standing.id, goneId], done),
    { sql: affectedLists, args: [standing.id, goneId] },
    {
      sql: `UPDATE records SET version = version + 1 WHERE id = ? AND ${done.sql}`,
      args: [standing.id, ...done.args],
    },
    { sql: "SELECT COUNT(*) AS split FROM record_joins WHERE id = ? AND split_at = ?", args: [id, at] },
  ]);
  return Number(results.at(-1)?.rows[0]?.split) > 0;
}

/**
 * Shows exactly one line of each record per list: after a split of records that were merged several
 * times, a half may have no visible line, or two.
 */
function showOneLine(recordIds: [string, string], done: Condition): InStatement[] {
  const sameList = "o.list_id = list_lines.list_id AND o.record_id = list_lines.record_id";
  const first = `(SELECT o.id FROM list_lines o WHERE ${sameList} AND o.hidden_by IS NULL
    ORDER BY o.removed_at IS NULL, o.home_id <> o.record_id, o.id LIMIT 1)`;
  // Whichever of the two lines belongs to a merged record is shown again when that merge is split.
  const merge = `COALESCE((SELECT r.join_id FROM records r WHERE r.id = list_lines.home_id),
    (SELECT r.join_id FROM records r JOIN list_lines o ON o.home_id = r.id WHERE o.id = ${first}))`;
  return [
    {
      sql: `UPDATE list_lines SET hidden_by = NULL WHERE record_id IN (?, ?) AND hidden_by IS NOT NULL AND ${done.sql}
        AND NOT EXISTS (SELECT 1 FROM list_lines o WHERE ${sameList} AND o.hidden_by IS NULL)
        AND id = (SELECT MIN(o.id) FROM list_lines o WHERE ${sameList})`,
      args: [...recordIds, ...done.args],
    },
    {
      sql: `UPDATE list_lines SET hidden_by = ${merge} WHERE record_id IN (?, ?) AND hidden_by IS NULL AND ${done.sql}
        AND id <> ${first}`,
      args: [...recordIds, ...done.args],
    },
  ];
}

/** Condition for fields that the merge changed and nobody has changed since. */
const untouched = `record_id = ? AND act_id = ? AND seq = (SELECT MAX(seq) FROM record_history newer
    WHERE newer.record_id = record_history.record_id AND newer.field = record_history.field)`;

function restoreFields(
  join: StoredJoin,
  standing: StandingRecord,
  done: Condition,
  { at, by }: { at: number; by: string },
): InStatement[] {
  const fields = Object.keys(columnOf) as FieldName[];
  const written: InStatement = {
    sql: `INSERT INTO record_history (id, record_id, home_id, act_id, field, old, new, at, "by", undoes, why)
      SELECT 'split:' || id, record_id, home_id, ?, field, new, old, ?, ?, id, 'split' FROM record_history
      WHERE ${untouched} AND ${done.sql} ON CONFLICT DO NOTHING`,
    args: [`split:${join.id}`, at, by, standing.id, join.id, ...done.args],
  };
  const values = fields.map((field): InStatement => ({
    sql: `UPDATE records SET ${columnOf[field]} = (SELECT new FROM record_history WHERE id = ?)
      WHERE id = ? AND ${done.sql} AND EXISTS (SELECT 1 FROM record_history h WHERE h.id = ? AND h.seq = (SELECT MAX(seq)
        FROM record_history newer WHERE newer.record_id = h.record_id AND newer.field = h.field))`,
    args: [`split:${join.id}:${field}`, standing.id, ...done.args, `split:${join.id}:${field}`],
  }));
  return [written, ...values];
}

/**
 * Moves changes made after the merge to the record that is split off, and restores the other
 * record's values.
 */
function giveFields(join: StoredJoin, standing: StandingRecord, done: Condition): InStatement[] {
  const changed = `SELECT 1 FROM record_history WHERE record_id = ? AND field = ? AND at > ? AND act_id <> ?`;
  return (Object.keys(columnOf) as FieldName[]).flatMap((field): InStatement[] => {
    const about: InValue[] = [standing.id, field, join.at, join.id];
    return [
      {
        sql: `UPDATE records SET ${columnOf[field]} = (SELECT ${columnOf[field]} FROM records WHERE id = ?)
          WHERE id = ? AND ${done.sql} AND EXISTS (${changed})`,
        args: [standing.id, join.goneId, ...done.args, ...about],
      },
      {
        sql: `UPDATE records SET ${columnOf[field]} = (SELECT old FROM record_history WHERE record_id = ? AND field = ?
            AND at >= ? ORDER BY seq LIMIT 1) WHERE id = ? AND ${done.sql} AND EXISTS (${changed})`,
        args: [standing.id, field, join.at, standing.id, ...done.args, ...about],
      },
    ];
  });
}

/** Returns the merge, or null if it does not exist or was split. */
export async function findJoin(database: Database, id: string): Promise<StoredJoin | null> {
  const [found] = await readBatch(database, [
    { sql: "SELECT * FROM record_joins WHERE id = ? AND split_at IS NULL", args: [id] },
  ]);
  const row = found?.rows[0];
  return row
    ? { id: String(row.id), keptId: String(row.kept_id), goneId: String(row.gone_id), at: Number(row.at) }
    : null;
}
