/**
 * Statements that write recognised records, keys, claims and list lines. Each may run twice without
 * harm.
 */
import type { InStatement } from "@libsql/client";
import { jsonOf } from "../../storage/batch";

export interface NewRecord {
  id: string;
  name: string | null;
  title: string | null;
  company: string | null;
  keys: { key: string; source: string }[];
}

interface Made {
  kind: "person" | "company";
  by: string;
  at: number;
  judgedBy: string;
  sandbox: boolean;
}

/**
 * Writes a record with all of its keys, or not at all. If another batch took one of the keys, the
 * caller runs recognition again for that line.
 */
export function insertRecords(
  made: readonly NewRecord[],
  { kind, by, at, judgedBy, sandbox }: Made,
): InStatement[] {
  if (made.length === 0) return [];
  const keys = made.flatMap((record) =>
    record.keys.map(({ key, source }) => [key, record.id, source, record.keys.map((each) => each.key)]),
  );
  return [
    {
      sql: `INSERT INTO record_keys (key, record_id, home_id, source_json, at, judged_by)
        SELECT value ->> 0, value ->> 1, value ->> 1, value ->> 2, ?, ? FROM json_each(?) AS line
        WHERE NOT EXISTS (SELECT 1 FROM json_each(line.value -> 3) AS own CROSS JOIN record_keys k ON k.key = own.value
          WHERE k.record_id <> line.value ->> 1)
        ON CONFLICT DO NOTHING`,
      args: [at, judgedBy, jsonOf(keys)],
    },
    {
      sql: `INSERT INTO records (id, kind, name, title, company, standing_id, created_at, created_by, touched_at, sandbox)
        SELECT value ->> 0, ?, value ->> 1, value ->> 2, value ->> 3, value ->> 0, ?, ?, ?, ? FROM json_each(?)
        WHERE EXISTS (SELECT 1 FROM record_keys WHERE record_id = value ->> 0)
        ON CONFLICT DO NOTHING`,
      args: [
        kind,
        at,
        by,
        at,
        sandbox ? 1 : 0,
        jsonOf(made.map(({ id, name, title, company }) => [id, name, title, company])),
      ],
    },
  ];
}

export interface AddedKey {
  key: string;
  recordId: string;
  source: string;
}

export function insertKeys(
  added: readonly AddedKey[],
  { at, judgedBy }: Pick<Made, "at" | "judgedBy">,
): InStatement[] {
  if (added.length === 0) return [];
  return [
    {
      sql: `INSERT INTO record_keys (key, record_id, home_id, source_json, at, judged_by)
        SELECT value ->> 0, r.id, r.id, value ->> 2, ?, ? FROM json_each(?)
        CROSS JOIN records r ON r.id = value ->> 1 AND r.joined_into IS NULL
        WHERE true ON CONFLICT DO NOTHING`,
      args: [at, judgedBy, jsonOf(added.map(({ key, recordId, source }) => [key, recordId, source]))],
    },
  ];
}

export interface WrittenClaim {
  key: string;
  recordId: string;
  heldBy: string;
  state: "contested" | "offered";
  source: string;
}

/** Stores claims to keys of other records. A claim that a user has refused stays refused. */
export function insertClaims(claims: readonly WrittenClaim[], at: number): InStatement[] {
  if (claims.length === 0) return [];
  const rows = claims.map(({ key, recordId, heldBy, state, source }) => [
    key,
    recordId,
    heldBy,
    state,
    source,
  ]);
  return [
    {
      sql: `INSERT INTO record_claims (key, record_id, held_by, state, source_json, at)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, ? FROM json_each(?)
        WHERE true ON CONFLICT DO NOTHING`,
      args: [at, jsonOf(rows)],
    },
  ];
}

export interface SeenRecord {
  recordId: string;
  name: string | null;
  title: string | null;
  company: string | null;
}

/** Updates records with the latest values; blanks overwrite nothing. */
export function seeRecords(seen: readonly SeenRecord[], at: number): InStatement[] {
  if (seen.length === 0) return [];
  return [
    {
      sql: `UPDATE records SET name = COALESCE(j.value ->> 1, name), title = COALESCE(j.value ->> 2, title),
          company = COALESCE(j.value ->> 3, company), touched_at = MAX(touched_at, ?)
        FROM json_each(?) j WHERE records.id = j.value ->> 0`,
      args: [at, jsonOf(seen.map(({ recordId, name, title, company }) => [recordId, name, title, company]))],
    },
  ];
}

/** Upper limit of lines in a list. */
export const mostLines = 100_000;

export interface Adding {
  listId: string;
  by: string;
  at: number;
  actId: string;
  /** "hand" also restores records that a user removed. */
  how: "hand" | "run" | "file";
  runId: string | null;
}

/**
 * Adds records to a list.
 * @param lines each with one key of its record
 */
export function insertLines(
  lines: readonly { key: string; note: string | null }[],
  { listId, by, at, actId, how, runId }: Adding,
): InStatement[] {
  const rows = jsonOf(lines.map(({ key, note }) => [key, note]));
  return [
    {
      sql: `INSERT INTO list_lines (list_id, record_id, home_id, added_at, added_by, how, act_id, run_id, note)
        SELECT lists.id, k.record_id, k.record_id, ?, ?, ?, ?, ?, j.value ->> 1
        FROM json_each(?) j CROSS JOIN record_keys k ON k.key = j.value ->> 0
        CROSS JOIN lists ON lists.id = ? AND lists.deleted_at IS NULL
        WHERE NOT EXISTS (SELECT 1 FROM list_lines l WHERE l.record_id = k.record_id AND l.list_id = lists.id)
        LIMIT MAX(0, ${mostLines} - (SELECT lines FROM lists WHERE id = ?))
        ON CONFLICT DO NOTHING`,
      args: [at, by, how, actId, runId, rows, listId, listId],
    },
    countAdded(listId),
    ...(how === "hand"
      ? [
          {
            sql: `UPDATE list_lines SET removed_at = NULL, removed_by = NULL, added_at = ?, added_by = ?, how = ?, act_id = ?
              WHERE list_id = ? AND removed_at IS NOT NULL AND hidden_by IS NULL
                AND record_id IN (SELECT k.record_id FROM json_each(?) j CROSS JOIN record_keys k ON k.key = j.value ->> 0)`,
            args: [at, by, how, actId, listId, rows],
          },
          countAdded(listId),
        ]
      : []),
  ];
}

/**
 * Counts by the rows the previous statement changed, because counting a list of 100,000 lines takes
 * a second.
 */
const countAdded = (listId: string): InStatement => ({
  sql: "UPDATE lists SET lines = lines + changes() WHERE id = ?",
  args: [listId],
});

export const countLines = (listId: string): InStatement => ({
  sql: `UPDATE lists SET lines = (SELECT COUNT(*) FROM list_lines
      WHERE list_id = lists.id AND removed_at IS NULL AND hidden_by IS NULL) WHERE id = ?`,
  args: [listId],
});

/** Returns the state of each line, by key. */
export const whereLinesAre = (listId: string, keys: readonly string[]): InStatement => ({
  sql: `SELECT k.key, l.act_id, l.removed_at, staff.name AS removed_by
    FROM json_each(?) j CROSS JOIN record_keys k ON k.key = j.value
    LEFT JOIN list_lines l ON l.record_id = k.record_id AND l.list_id = ? AND l.hidden_by IS NULL
    LEFT JOIN staff ON staff.id = l.removed_by`,
  args: [jsonOf(keys), listId],
});

/** Returns the record of each key. A joined record's keys belong to the record that remains. */
export const recordsOfKeys = (keys: readonly string[]): InStatement => ({
  sql: "SELECT key, record_id FROM record_keys WHERE key IN (SELECT value FROM json_each(?))",
  args: [jsonOf(keys)],
});
