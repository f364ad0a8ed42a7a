/**
 * Ensures that only one sending at a time writes a record. A row claims its record with the state
 * "writing" or "returning". The same statement checks for other claims.
 */
import type { InStatement } from "@libsql/client";
import { readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { SendingState } from "../../storage/schema";
import { assignments, type RowChange, rowsWhere, type StoredRow } from "./sending-rows";

/**
 * Condition: another sending has claimed the record, or is creating a contact with the row's
 * address.
 * @param record SQL of the record's id
 */
const claimedElsewhere = (record: string) => `(EXISTS (SELECT 1 FROM sending_rows AS other
    WHERE other.record_id = ${record} AND other.sending_id <> sending_rows.sending_id
      AND other.state IN ('writing', 'returning'))
  OR EXISTS (SELECT 1 FROM sending_rows AS other
    WHERE other.email = sending_rows.email AND other.state = 'writing' AND other.record_id IS NULL
      AND other.sending_id <> sending_rows.sending_id))`;

/** SQL of the number of changes that other sendings have made to a record. It never decreases. */
const changesByOthers = "COALESCE(SUM((other.wrote_at IS NOT NULL) + (other.state = 'returned')), 0)";

/**
 * Returns the number of changes by other sendings, by record id. A worker calls this before it
 * reads the records. Its claim then fails if another sending changed them since.
 */
export async function countChanges(
  database: Database,
  sendingId: string,
  rows: Pick<StoredRow, "recordId">[],
): Promise<Map<string, number>> {
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const [found] = await readBatch(database, [
    {
      sql: `SELECT record_id, ${changesByOthers} AS changes FROM sending_rows AS other
        WHERE record_id IN (SELECT value FROM json_each(?)) AND sending_id <> ? GROUP BY record_id`,
      args: [JSON.stringify(ids), sendingId],
    },
  ]);
  return new Map((found?.rows ?? []).map((row) => [String(row.record_id), Number(row.changes)]));
}

/** Returns those of the records that rows of the sending already have. */
export async function recordsTaken(
  database: Database,
  sendingId: string,
  recordIds: string[],
): Promise<Set<string>> {
  if (recordIds.length === 0) return new Set();
  const [found] = await readBatch(database, [
    {
      sql: "SELECT record_id FROM sending_rows WHERE sending_id = ? AND record_id IN (SELECT value FROM json_each(?))",
      args: [sendingId, JSON.stringify(recordIds)],
    },
  ]);
  return new Set((found?.rows ?? []).map((row) => String(row.record_id)));
}

/** Returns a sending whose claims keep the rows of this one waiting, or null if there is none. */
export async function findClaimant(
  database: Database,
  sendingId: string,
): Promise<{ id: string; title: string; state: SendingState } | null> {
  const waiting = "own.sending_id = ? AND own.state = 'due' AND other.sending_id <> own.sending_id";
  const [found] = await readBatch(database, [
    {
      sql: `SELECT id, title, state FROM sendings WHERE id IN (
          SELECT other.sending_id FROM sending_rows AS own JOIN sending_rows AS other
            ON other.record_id = own.record_id WHERE ${waiting} AND other.state IN ('writing', 'returning')
          UNION SELECT other.sending_id FROM sending_rows AS own JOIN sending_rows AS other
            ON other.email = own.email WHERE ${waiting} AND other.state = 'writing' AND other.record_id IS NULL)
        ORDER BY state IN ('look', 'stopped') DESC, id LIMIT 1`,
      args: [sendingId, sendingId],
    },
  ]);
  const [row] = found?.rows ?? [];
  return row ? { id: String(row.id), title: String(row.title), state: row.state as SendingState } : null;
}

/**
 * Returns rows to write, without rows whose record another sending has claimed. Rows with an
 * unanswered write come first.
 * @param except positions of rows that the worker has taken already
 */
export const headsToWrite = (
  database: Database,
  sendingId: string,
  { limit, except = [] }: { limit: number; except?: number[] },
): Promise<StoredRow[]> =>
  rowsWhere(
    database,
    `sending_id = ? AND state IN ('writing', 'due') AND meets IS NULL
      AND position NOT IN (SELECT value FROM json_each(?))
      AND (state = 'writing' OR NOT ${claimedElsewhere("sending_rows.record_id")})
      ORDER BY state = 'due', position LIMIT ?`,
    [sendingId, JSON.stringify(except), limit],
  );

const before = { writing: "'due'", returning: "'done'" };

/**
 * Changes a row and claims its record. The first statement changes no row in these cases: another
 * sending has claimed the record or changed it since `seen`, or a user ended the sending or forgot
 * the person.
 * @param seen the result of `countChanges`
 */
export function claimRow(
  sendingId: string,
  row: Pick<StoredRow, "position" | "recordId">,
  change: RowChange & { state: keyof typeof before },
  seen: Map<string, number>,
): [InStatement, InStatement] {
  const { state } = change;
  const [own, members] = assignments(change);
  const record = change.recordId === undefined ? row.recordId : change.recordId;
  return [
    {
      sql: `UPDATE sending_rows SET ${own.set} WHERE sending_id = ? AND position = ? AND input_json IS NOT NULL
        AND (state = '${state}' OR (state = ${before[state]} AND NOT ${claimedElsewhere("?")}
          AND (SELECT ${changesByOthers} FROM sending_rows AS other
            WHERE other.record_id = ? AND other.sending_id <> sending_rows.sending_id) = ?))`,
      args: [...own.args, sendingId, row.position, record, record, seen.get(record ?? "") ?? 0],
    },
    {
      sql: `UPDATE sending_rows SET ${members.set} WHERE sending_id = ? AND meets = ? AND input_json IS NOT NULL
        AND EXISTS (SELECT 1 FROM sending_rows AS head WHERE head.sending_id = sending_rows.sending_id
          AND head.position = sending_rows.meets AND head.state = '${state}')`,
      args: [...members.args, sendingId, row.position],
    },
  ];
}

/**
 * Returns later sendings that wrote these records or are writing them. Leaves out undone sendings.
 */
export async function laterSendings(
  database: Database,
  sendingId: string,
  rows: { recordId: string | null; wroteAt: number | null }[],
): Promise<Map<string, string>> {
  const ids = JSON.stringify(rows.flatMap(({ recordId }) => recordId ?? []));
  const [found] = await readBatch(database, [
    {
      sql: `SELECT record_id, sending_id, wrote_at, state FROM sending_rows
        WHERE record_id IN (SELECT value FROM json_each(?)) AND sending_id <> ? AND wrote_json IS NOT NULL
          AND (state = 'writing' OR (wrote_at IS NOT NULL AND state <> 'returned'))`,
      args: [ids, sendingId],
    },
  ]);
  const own = new Map(rows.map(({ recordId, wroteAt }) => [recordId, wroteAt ?? 0]));
  return new Map(
    (found?.rows ?? []).flatMap((row) =>
      row.state === "writing" || Number(row.wrote_at) > (own.get(String(row.record_id)) ?? 0)
        ? [[String(row.record_id), String(row.sending_id)]]
        : [],
    ),
  );
}
