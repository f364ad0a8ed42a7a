/** Removes records completely: keys, list lines, notes, comments, evidence and history. */
import type { InStatement } from "@libsql/client";
import { jsonOf, readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

const removedAtOnce = 200;

/**
 * Removes records with all their data.
 * @param ids records that represent themselves and those merged into them
 */
export async function removeRecords(database: Database, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += removedAtOnce)
    await removeSome(database, jsonOf(ids.slice(from, from + removedAtOnce)));
}

async function removeSome(database: Database, ids: string): Promise<void> {
  const [halves, inLists] = await readBatch(database, [
    { sql: "SELECT id FROM records WHERE standing_id IN (SELECT value FROM json_each(?))", args: [ids] },
    {
      sql: "SELECT DISTINCT list_id FROM list_lines WHERE record_id IN (SELECT value FROM json_each(?))",
      args: [ids],
    },
  ]);
  const all = jsonOf(halves?.rows.map(({ id }) => id) ?? []);
  const of = (table: string, condition: string, ...args: string[]): InStatement => ({
    sql: `DELETE FROM ${table} WHERE ${condition}`,
    args,
  });
  const those = "IN (SELECT value FROM json_each(?))";
  await writeBatch(database, [
    of("record_mentions", `note_id IN (SELECT id FROM record_notes WHERE record_id ${those})`, ids),
    ...["record_notes", "record_history", "list_lines", "record_keys"].map((table) =>
      of(table, `record_id ${those}`, ids),
    ),
    of("record_claims", `record_id ${those} OR held_by ${those}`, all, all),
    of("record_joins", `kept_id ${those} OR gone_id ${those}`, all, all),
    of("records", `standing_id ${those}`, ids),
    {
      sql: `UPDATE lists SET lines = (SELECT COUNT(*) FROM list_lines
          WHERE list_id = lists.id AND removed_at IS NULL AND hidden_by IS NULL) WHERE id ${those}`,
      args: [jsonOf(inLists?.rows.map((row) => row.list_id) ?? [])],
    },
  ]);
}

/**
 * Removes the record of a forgotten person. Stores the record's other keys, so that none of them
 * can add the person again. The scheduler, which has the console's secret, hashes those keys within
 * a minute.
 * @returns how many records it removed
 */
export async function forgetRecordOf(database: Database, key: string, at: Date): Promise<number> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT key, record_id FROM record_keys
        WHERE record_id IN (SELECT record_id FROM record_keys WHERE key = ?)`,
      args: [key],
    },
  ]);
  const rows = found?.rows ?? [];
  const ids = [...new Set(rows.map((row) => String(row.record_id)))];
  if (ids.length === 0) return 0;
  await writeBatch(database, [
    {
      sql: `INSERT INTO forgotten_keys (hash, at, is_clear) SELECT value, ?, 1 FROM json_each(?)
        WHERE true ON CONFLICT DO NOTHING`,
      args: [at.getTime(), jsonOf(rows.map((row) => row.key))],
    },
  ]);
  await removeRecords(database, ids);
  return ids.length;
}

/**
 * Suppresses these people, and asks the scheduler to remove their traces from the whole database.
 */
export const askToForget = (database: Database, subjects: readonly string[], at: Date) =>
  writeBatch(database, [
    {
      sql: `INSERT INTO suppressions (subject, at, forget_at) SELECT value, ?, ? FROM json_each(?)
        WHERE true ON CONFLICT DO UPDATE SET forget_at = excluded.forget_at`,
      args: [at.getTime(), at.getTime(), jsonOf(subjects)],
    },
  ]);

/** Returns the people whom the scheduler has to forget next. */
export async function peopleToForget(
  database: Database,
  limit: number,
): Promise<{ subject: string; askedAt: number }[]> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT subject, forget_at FROM suppressions INDEXED BY suppressions_forget
        WHERE forget_at IS NOT NULL ORDER BY forget_at LIMIT ?`,
      args: [limit],
    },
  ]);
  return (found?.rows ?? []).map((row) => ({
    subject: String(row.subject),
    askedAt: Number(row.forget_at),
  }));
}

/** Lets the other people go first after a failed erasure. */
export const forgetLater = (
  database: Database,
  { subject, askedAt }: { subject: string; askedAt: number },
  now: Date,
) =>
  writeBatch(database, [
    {
      sql: "UPDATE suppressions SET forget_at = ? WHERE subject = ? AND forget_at = ?",
      args: [Math.max(now.getTime(), askedAt + 1), subject, askedAt],
    },
  ]);

/** Marks a person as forgotten, unless a user asked for it again in the meantime. */
export const endForgetting = (
  database: Database,
  { subject, askedAt }: { subject: string; askedAt: number },
) =>
  writeBatch(database, [
    {
      sql: "UPDATE suppressions SET forget_at = NULL WHERE subject = ? AND forget_at = ?",
      args: [subject, askedAt],
    },
  ]);

export interface Traces {
  addresses: number;
  lists: number;
  notes: number;
  history: number;
  sendings: number;
}

/** Counts the data about a record, by place. */
export async function countTraces(database: Database, id: string): Promise<Traces> {
  const own = "record_id = (SELECT standing_id FROM records WHERE id = ?)";
  const count = (table: string) => `(SELECT COUNT(*) FROM ${table} WHERE ${own})`;
  const [found] = await readBatch(database, [
    {
      sql: `SELECT ${count("record_keys")} AS addresses, ${count("record_notes")} AS notes, ${count("record_history")} AS history,
          (SELECT COUNT(DISTINCT list_id) FROM list_lines WHERE ${own} AND removed_at IS NULL) AS lists,
          (SELECT COUNT(*) FROM record_keys k CROSS JOIN sendings s CROSS JOIN sending_rows r
            ON r.sending_id = s.id AND r.email = substr(k.key, 7) WHERE k.${own} AND k.key LIKE 'email:%') AS sendings`,
      args: [id, id, id, id, id],
    },
  ]);
  const [row = {}] = found?.rows ?? [];
  const number = (name: string) => Number((row as Record<string, unknown>)[name] ?? 0);
  return {
    addresses: number("addresses"),
    lists: number("lists"),
    notes: number("notes"),
    history: number("history"),
    sendings: number("sendings"),
  };
}

const keysAtOnce = 500;

/**
 * Replaces keys of forgotten people by their hashes.
 * @param hashOf hashes a key with the console's secret
 */
export async function hideForgottenKeys(database: Database, hashOf: (key: string) => string): Promise<void> {
  const [found] = await readBatch(database, [
    `SELECT hash, at FROM forgotten_keys WHERE is_clear = 1 LIMIT ${keysAtOnce}`,
  ]);
  const clear = (found?.rows ?? []).map((row) => ({ key: String(row.hash), at: Number(row.at) }));
  if (clear.length === 0) return;
  await writeBatch(database, [
    {
      sql: `INSERT INTO forgotten_keys (hash, at, is_clear) SELECT value ->> 0, value ->> 1, 0 FROM json_each(?)
        WHERE true ON CONFLICT DO NOTHING`,
      args: [jsonOf(clear.map(({ key, at }) => [hashOf(key), at]))],
    },
    {
      sql: "DELETE FROM forgotten_keys WHERE is_clear = 1 AND hash IN (SELECT value FROM json_each(?))",
      args: [jsonOf(clear.map(({ key }) => key))],
    },
  ]);
}
