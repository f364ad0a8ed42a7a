/**
 * Merges two records and splits them again. Notes, lines and keys keep their original record, so a
 * split can restore them.
 */
import type { InStatement, InValue } from "@libsql/client";
import { readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { FieldName, Fields, Status } from "../statuses";

/** Database columns of the fields that users or merges change. */
export const columnOf: Record<FieldName, string> = {
  status: "status",
  owner: "owner",
  otherOwner: "other_owner",
  snoozedUntil: "snoozed_until",
  name: "name",
  title: "title",
  company: "company",
};

export interface StandingRecord extends Fields {
  id: string;
  kind: "person" | "company";
  version: number;
  joinedInto: string | null;
  joinId: string | null;
  standingId: string;
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

export async function readRecords(database: Database, ids: string[]): Promise<StandingRecord[]> {
  const [found] = await readBatch(database, [
    {
      sql: "SELECT * FROM records WHERE id IN (SELECT value FROM json_each(?))",
      args: [JSON.stringify(ids)],
    },
  ]);
  return (found?.rows ?? []).map((row) => ({
    id: String(row.id),
    kind: row.kind === "company" ? "company" : "person",
    version: Number(row.version),
    joinedInto: textOrNull(row.joined_into),
    joinId: textOrNull(row.join_id),
    standingId: String(row.standing_id),
    status: String(row.status) as Status,
    owner: textOrNull(row.owner),
    otherOwner: textOrNull(row.other_owner),
    snoozedUntil: row.snoozed_until === null ? null : Number(row.snoozed_until),
    name: textOrNull(row.name),
    title: textOrNull(row.title),
    company: textOrNull(row.company),
  }));
}

const tables = ["record_keys", "record_notes", "record_history", "list_lines"];
const affectedLists = `UPDATE lists SET lines = (SELECT COUNT(*) FROM list_lines
    WHERE list_id = lists.id AND removed_at IS NULL AND hidden_by IS NULL)
  WHERE id IN (SELECT list_id FROM list_lines WHERE record_id IN (?, ?))`;

interface Joining {
  id: string;
  kept: StandingRecord;
  gone: StandingRecord;
  /** The kept record's fields after the merge. */
  fields: Fields;
  changed: FieldName[];
  evidence: string;
  proof: string;
  at: number;
  by: string | null;
}

/**
 * Writes a merge.
 * @returns false if one of the two records has changed since it was read; the caller then reads
 * both again
 */
export async function writeJoin(database: Database, joining: Joining): Promise<boolean> {
  const { id, kept, gone, fields, changed, evidence, proof, at, by } = joining;
  const isMade = "EXISTS (SELECT 1 FROM record_joins WHERE id = ? AND split_at IS NULL)";
  const standing = "id = ? AND version = ? AND joined_into IS NULL";
  const results = await writeBatch(database, [
    {
      sql: `INSERT INTO record_joins (id, kept_id, gone_id, evidence_json, proof, at, "by")
        SELECT ?, ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM records WHERE ${standing})
          AND EXISTS (SELECT 1 FROM records WHERE ${standing}) ON CONFLICT DO NOTHING`,
      args: [id, kept.id, gone.id, evidence, proof, at, by, kept.id, kept.version, gone.id, gone.version],
    },
    ...changed.map((field): InStatement => ({
      sql: `INSERT INTO record_history (id, record_id, home_id, act_id, field, old, new, at, "by")
        SELECT ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE ${isMade} ON CONFLICT DO NOTHING`,
      args: [
        `${id}:${field}`,
        kept.id,
        kept.id,
        id,
        field,
        asText(kept[field]),
        asText(fields[field]),
        at,
        by,
        id,
      ],
    })),
    {
      sql: `UPDATE records SET ${changed.map((field) => `${columnOf[field]} = ?, `).join("")}
          version = version + 1, touched_at = ? WHERE ${standing} AND ${isMade}`,
      args: [...changed.map((field) => fields[field]), at, kept.id, kept.version, id],
    },
    {
      sql: `UPDATE records SET joined_into = ?, join_id = ?, version = version + 1 WHERE ${standing} AND ${isMade}`,
      args: [kept.id, id, gone.id, gone.version, id],
    },
    {
      sql: `UPDATE records SET standing_id = ? WHERE standing_id = ? AND ${isMade}`,
      args: [kept.id, gone.id, id],
    },
    ...hideLines({ id, keptId: kept.id, goneId: gone.id }),
    ...tables.map((table): InStatement => ({
      sql: `UPDATE ${table} SET record_id = ? WHERE record_id = ? AND ${isMade}`,
      args: [kept.id, gone.id, id],
    })),
    { sql: affectedLists, args: [kept.id, gone.id] },
    { sql: "SELECT COUNT(*) AS made FROM record_joins WHERE id = ?", args: [id] },
  ]);
  return Number(results.at(-1)?.rows[0]?.made) > 0;
}

const asText = (value: string | number | null) => (value === null ? null : String(value));

/**
 * Hides one of two lines in the same list and shows the kept record's. If a user removed one of
 * them, that wins over a line that a run added. If a user added the line after the removal, the
 * line wins.
 */
function hideLines({ id, keptId, goneId }: { id: string; keptId: string; goneId: string }): InStatement[] {
  const isMade = "EXISTS (SELECT 1 FROM record_joins WHERE id = ? AND split_at IS NULL)";
  const isAddedAgain = (live: string, removed: string) =>
    `${live}.removed_at IS NULL AND ${removed}.removed_at IS NOT NULL AND ${live}.how = 'hand' AND ${live}.added_at > ${removed}.removed_at`;
  return [
    {
      sql: `UPDATE list_lines AS kept SET hidden_by = ? WHERE kept.record_id = ? AND kept.hidden_by IS NULL AND ${isMade}
        AND EXISTS (SELECT 1 FROM list_lines gone WHERE gone.record_id = ? AND gone.list_id = kept.list_id
          AND gone.hidden_by IS NULL AND ((${isAddedAgain("gone", "kept")})
            OR (gone.removed_at IS NOT NULL AND kept.removed_at IS NULL AND NOT (${isAddedAgain("kept", "gone")}))))`,
      args: [id, keptId, id, goneId],
    },
    {
      sql: `UPDATE list_lines AS gone SET hidden_by = ? WHERE gone.record_id = ? AND gone.hidden_by IS NULL AND ${isMade}
        AND EXISTS (SELECT 1 FROM list_lines kept WHERE kept.record_id = ? AND kept.list_id = gone.list_id
          AND kept.hidden_by IS NULL)`,
      args: [id, goneId, id, keptId],
    },
  ];
}

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

/**
 * Writes a split.
 * @returns false if the record has changed since it was read, or was already split
 */
export async function writeSplit(database: Database, splitting: Splitting): Promise<boolean> {
  const { join, standing, sinceTo, at, by } = splitting;
  const { id, goneId } = join;
  const isSplit = "EXISTS (SELECT 1 FROM record_joins WHERE id = ? AND split_at = ?)";
  const results = await writeBatch(database, [
    {
      sql: `UPDATE record_joins SET split_at = ?, split_by = ? WHERE id = ? AND split_at IS NULL
        AND EXISTS (SELECT 1 FROM records WHERE id = ? AND join_id = ?)
        AND EXISTS (SELECT 1 FROM records WHERE id = ? AND version = ?)`,
      args: [at, by, id, goneId, id, standing.id, standing.version],
    },
    ...(sinceTo === "gone" ? giveFields(join, standing, isSplit, at) : []),
    ...restoreFields(join, standing, isSplit, { at, by }),
    {
      sql: `UPDATE records SET joined_into = NULL, join_id = NULL, version = version + 1 WHERE id = ? AND join_id = ? AND ${isSplit}`,
      args: [goneId, id, id, at],
    },
    {
      sql: `UPDATE records SET standing_id = ? WHERE id IN ${half} AND ${isSplit}`,
      args: [goneId, goneId, id, at],
    },
    ...(sinceTo === "gone"
      ? (["record_notes", "list_lines"] as const).map((table): InStatement => ({
          sql: `UPDATE OR IGNORE ${table} SET home_id = ? WHERE record_id = ? AND home_id = ?
            AND ${table === "list_lines" ? "added_at" : "at"} > ? AND ${isSplit}`,
          args: [goneId, standing.id, standing.id, join.at, id, at],
        }))
      : []),
    ...tables.map((table): InStatement => ({
      sql: `UPDATE ${table} SET record_id = ? WHERE record_id = ? AND home_id IN ${half} AND ${isSplit}`,
      args: [goneId, standing.id, goneId, id, at],
    })),
    {
      sql: `UPDATE list_lines SET hidden_by = NULL WHERE hidden_by = ? AND ${isSplit}`,
      args: [id, id, at],
    },
    { sql: affectedLists, args: [standing.id, goneId] },
    { sql: "SELECT COUNT(*) AS split FROM record_joins WHERE id = ? AND split_at = ?", args: [id, at] },
  ]);
  return Number(results.at(-1)?.rows[0]?.split) > 0;
}

/** Condition for fields that the merge changed and nobody has changed since. */
const untouched = `record_id = ? AND act_id = ? AND seq = (SELECT MAX(seq) FROM record_history newer
    WHERE newer.record_id = record_history.record_id AND newer.field = record_history.field)`;

function restoreFields(
  join: StoredJoin,
  standing: StandingRecord,
  isSplit: string,
  { at, by }: { at: number; by: string },
): InStatement[] {
  const fields = Object.keys(columnOf) as FieldName[];
  const written: InStatement = {
    sql: `INSERT INTO record_history (id, record_id, home_id, act_id, field, old, new, at, "by", undoes)
      SELECT 'split:' || id, record_id, home_id, ?, field, new, old, ?, ?, id FROM record_history
      WHERE ${untouched} AND ${isSplit} ON CONFLICT DO NOTHING`,
    args: [`split:${join.id}`, at, by, standing.id, join.id, join.id, at],
  };
  const values = fields.map((field): InStatement => ({
    sql: `UPDATE records SET ${columnOf[field]} = (SELECT new FROM record_history WHERE id = ?), version = version + 1
      WHERE id = ? AND ${isSplit} AND EXISTS (SELECT 1 FROM record_history h WHERE h.id = ? AND h.seq = (SELECT MAX(seq)
        FROM record_history newer WHERE newer.record_id = h.record_id AND newer.field = h.field))`,
    args: [`split:${join.id}:${field}`, standing.id, join.id, at, `split:${join.id}:${field}`],
  }));
  return [written, ...values];
}

/**
 * Moves changes made after the merge to the record that is split off, and restores the other
 * record's values.
 */
function giveFields(join: StoredJoin, standing: StandingRecord, isSplit: string, at: number): InStatement[] {
  const changed = `SELECT 1 FROM record_history WHERE record_id = ? AND field = ? AND at > ? AND act_id <> ?`;
  return (Object.keys(columnOf) as FieldName[]).flatMap((field): InStatement[] => {
    const about: InValue[] = [standing.id, field, join.at, join.id];
    return [
      {
        sql: `UPDATE records SET ${columnOf[field]} = (SELECT ${columnOf[field]} FROM records WHERE id = ?)
          WHERE id = ? AND ${isSplit} AND EXISTS (${changed})`,
        args: [standing.id, join.goneId, join.id, at, ...about],
      },
      {
        sql: `UPDATE records SET ${columnOf[field]} = (SELECT old FROM record_history WHERE record_id = ? AND field = ?
            AND at >= ? ORDER BY seq LIMIT 1) WHERE id = ? AND ${isSplit} AND EXISTS (${changed})`,
        args: [standing.id, field, join.at, standing.id, join.id, at, ...about],
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
