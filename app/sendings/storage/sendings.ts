/** Reads and writes `sendings`: state, and the worker's lease (docs/leases.md). */
import { desc, eq, gt } from "drizzle-orm";
import type { InStatement, InValue } from "@libsql/client";
import { readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { deleteInPortions } from "../../storage/portions";
import { type SendingState, sendings } from "../../storage/schema";

export type StoredSending = typeof sendings.$inferSelect;

/**
 * States in which a worker has work to do. In a cancelled sending, and in one that waits for a user
 * ("look", "stopped"), it reads the rows whose write was under way.
 */
const workedStates = [
  "planning",
  "writing",
  "returning",
  "cancelled",
  "look",
  "stopped",
] as const satisfies SendingState[];
const worked = workedStates.map((state) => `'${state}'`).join(", ");

export async function findSending(database: Database, id: string): Promise<StoredSending | null> {
  const [found] = await database.select().from(sendings).where(eq(sendings.id, id));
  return found ?? null;
}

const atOnce = 100;

/** Returns the newest sendings. Those without rows are still being stored. */
export const listSendings = (database: Database): Promise<StoredSending[]> =>
  database
    .select()
    .from(sendings)
    .where(gt(sendings.rows, 0))
    .orderBy(desc(sendings.createdAt), desc(sendings.id))
    .limit(atOnce);

/** A `next_at` that never comes: nothing is to do until a user's action sets another one. */
export const never = Number.MAX_SAFE_INTEGER;

/** Takes the lease. Returns false if another worker has it. */
export async function claimSending(
  database: Database,
  id: string,
  { worker, now, until }: { worker: string; now: number; until: number },
): Promise<boolean> {
  const [claimed] = await writeBatch(database, [
    {
      sql: `UPDATE sendings SET worker = ?, lease_until = ? WHERE id = ? AND state IN (${worked})
        AND (lease_until <= ? OR worker = ?)`,
      args: [worker, until, id, now, worker],
    },
  ]);
  return (claimed?.rowsAffected ?? 0) > 0;
}

/**
 * Releases the lease.
 * @param seen the state that the worker saw. If it has changed, the scheduler hands the sending out
 * again, because the new state may have work to do.
 */
export const releaseSending = (
  id: string,
  worker: string,
  nextAt: number,
  seen: SendingState | null = null,
): InStatement => ({
  sql: `UPDATE sendings SET worker = NULL, lease_until = 0,
    next_at = CASE WHEN ? IS NULL OR state = ? THEN ? ELSE MIN(next_at, ?) END WHERE id = ? AND worker = ?`,
  args: [seen, seen, nextAt, nextAt, id, worker],
});

/** Returns sendings that are due and have no worker, each at most once per `pause` ms. */
export async function takeOpenSendings(database: Database, now: number, pause: number): Promise<string[]> {
  // The scheduler runs this every minute, even in an idle console. This query reads fewer rows than
  // the update.
  const [open] = await readBatch(database, [
    { sql: `SELECT 1 FROM sendings WHERE state IN (${worked}) AND next_at <= ? LIMIT 1`, args: [now] },
  ]);
  if (!open || open.rows.length === 0) return [];
  const [taken] = await writeBatch(database, [
    {
      sql: `UPDATE sendings SET next_at = ? WHERE state IN (${worked}) AND lease_until <= ? AND next_at <= ? RETURNING id`,
      args: [now + pause, now, now],
    },
  ]);
  return (taken?.rows ?? []).map(({ id }) => String(id));
}

/** Milliseconds before a stopped sending releases its records again. */
const wokenAgainIn = 600_000;

/**
 * Hands out a sending that waits for its user, so that it releases its records. Earlier releases
 * stopped sendings for good.
 */
export const wakeStopped = (id: string, now: number): InStatement => ({
  sql: "UPDATE sendings SET next_at = ? WHERE id = ? AND state IN ('look', 'stopped') AND next_at > ?",
  args: [now, id, now + wokenAgainIn],
});

/** Changes the state only if the sending is still in one of the given states. */
export const moveSending = (
  id: string,
  from: readonly SendingState[],
  to: SendingState,
  more: Record<string, string | number | null> = {},
): InStatement => ({
  sql: `UPDATE sendings SET state = ?${Object.keys(more)
    .map((column) => `, ${column} = ?`)
    .join("")} WHERE id = ? AND state IN (${from.map((state) => `'${state}'`).join(", ")})`,
  args: [to, ...Object.values(more), id],
});

/**
 * Adds a condition to an UPDATE or DELETE of a sending's rows: the sending has these values. An
 * earlier statement in the same batch may have failed to set them.
 */
export const onlyIf = (
  { sql, args }: { sql: string; args: InValue[] },
  is: { id: string; state: SendingState } & Record<string, InValue>,
): InStatement => ({
  sql: `${sql} AND EXISTS (SELECT 1 FROM sendings WHERE ${Object.keys(is)
    .map((column) => `sendings.${column} = ?`)
    .join(" AND ")})`,
  args: [...args, ...Object.values(is)],
});

/** Deletes a sending that no worker has seen yet. A failed start may have begun it all the same. */
export const deleteUnbegun = (database: Database, id: string) =>
  deleteSendings(database, "id = ? AND rows = 0", [id]);

/** Deletes the sendings to which the condition applies. The rows go first, so a kill leaves none. */
export async function deleteSendings(database: Database, which: string, args: InValue[]): Promise<void> {
  const own = `sending_id IN (SELECT id FROM sendings WHERE ${which})`;
  await deleteInPortions(database, "sending_rows", own, args);
  await deleteInPortions(database, "sending_companies", own, args);
  await deleteInPortions(database, "sendings", which, args);
}
