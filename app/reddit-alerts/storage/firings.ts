/**
 * Rows of `firings`: due → searching → ready → sending → sent, each step claimed by the message that changes the row
 * first. It is sending only once the message leaves. A search or a wait whose lease has passed is resumed; a sending is
 * not: whether it arrived can't be known (docs/leases.md). How they leave, one or several in a message: `messages.ts`.
 */
import { and, eq, sql } from "drizzle-orm";
import { repeatableWrite, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { type FiringProblem, firings } from "../../storage/schema";

export type StoredFiring = typeof firings.$inferSelect;

export interface FiringKey {
  alertId: string;
  slot: number;
}

const overtaken: FiringProblem = {
  kind: "timeout",
  detail: "The next time came before this one could be worked.",
};

/** The last slot of each alert that has ever been due; few rows are read of each, however often it has fired. */
export async function lastSlots(database: Database): Promise<Map<string, number>> {
  const found = await database.$client.execute(
    "SELECT id, (SELECT slot FROM firings WHERE alert_id = alerts.id AND by_hand = 0 ORDER BY slot DESC LIMIT 1) AS slot FROM alerts",
  );
  return new Map(
    found.rows.flatMap(({ id, slot }) => (slot === null ? [] : [[String(id), Number(slot)] as const])),
  );
}

/** Writes due slots down, each once however often the clock ticks, and ends older ones that never got to search. */
export async function addDueFirings(
  database: Database,
  due: (FiringKey & { missed: number })[],
  now: number,
): Promise<void> {
  await writeBatch(
    database,
    due.flatMap(({ alertId, slot, missed }) => [
      {
        sql: `INSERT INTO firings (alert_id, slot, missed, state, next_at, created_at)
          SELECT ?, ?, ?, 'due', ?, ? WHERE EXISTS (SELECT 1 FROM alerts WHERE id = ?)
          ON CONFLICT DO NOTHING`,
        args: [alertId, slot, missed, now, now, alertId],
      },
      {
        sql: `UPDATE firings SET state = 'failed', ended_at = ?, problem_json = COALESCE(problem_json, ?)
          WHERE alert_id = ? AND slot < ? AND state = 'due' AND by_hand = 0`,
        args: [now, JSON.stringify(overtaken), alertId, slot],
      },
    ]),
  );
}

/** A firing outside the schedule. False where one of the alert is at work already, or there is no such alert. */
export async function addFiringByHand(database: Database, alertId: string, now: number): Promise<boolean> {
  const [added] = await writeBatch(database, [
    {
      sql: `INSERT INTO firings (alert_id, slot, missed, state, next_at, created_at, by_hand)
        SELECT ?, ?, 0, 'due', ?, ?, 1 WHERE EXISTS (SELECT 1 FROM alerts WHERE id = ?)
          AND NOT EXISTS (SELECT 1 FROM firings WHERE alert_id = ? AND slot <> ?
            AND state IN ('due', 'searching', 'ready', 'sending'))
        ON CONFLICT (alert_id, slot) DO UPDATE SET by_hand = by_hand`,
      args: [alertId, now, now, now, alertId, alertId, now],
    },
  ]);
  return (added?.rowsAffected ?? 0) > 0;
}

const goneOn: FiringProblem = {
  kind: "internal",
  detail: "The console began with it again and again and came to no end.",
};
/** Milliseconds for which a firing is tried. */
const triedFor = 86_400_000;

/**
 * Firings to be worked now; each is given out once per `pause`, so that two ticks do not send it twice. What was begun
 * too often, or has not got out for a day, ends; posts of a message that surely never left are free again. One that was sent
 * before, and whose repeat did not get out, is as unconfirmed as it was.
 */
export async function takeOpenFirings(
  database: Database,
  { now, pause, mostSearches }: { now: number; pause: number; mostSearches: number },
): Promise<FiringKey[]> {
  const open = `state IN ('due', 'ready') AND lease_until <= ?`;
  const tooOld = `${open} AND created_at < ? AND sent_again_at IS NULL`;
  const before = now - triedFor;
  const taken = await writeBatch(database, [
    {
      sql: `UPDATE firings SET state = 'failed', ended_at = ?, problem_json = COALESCE(problem_json, ?)
        WHERE state = 'searching' AND lease_until < ? AND attempts >= ?`,
      args: [now, JSON.stringify(goneOn), now, mostSearches],
    },
    {
      sql: `UPDATE firings SET state = 'unconfirmed', ended_at = ?, problem_json = COALESCE(problem_json, ?)
        WHERE ${open} AND sent_again_at < ?`,
      args: [now, JSON.stringify(goneOn), now, before],
    },
    {
      sql: `DELETE FROM alert_posts WHERE EXISTS (SELECT 1 FROM firings
        WHERE firings.alert_id = alert_posts.alert_id AND firings.slot = alert_posts.slot AND ${tooOld})`,
      args: [now, before],
    },
    {
      sql: `UPDATE firings SET state = 'failed', ended_at = ?, problem_json = COALESCE(problem_json, ?) WHERE ${tooOld}`,
      args: [now, JSON.stringify(goneOn), now, before],
    },
    {
      sql: "UPDATE firings SET state = 'due', next_at = ? WHERE state = 'searching' AND lease_until < ?",
      args: [now, now],
    },
    {
      sql: "UPDATE firings SET state = 'unconfirmed', ended_at = ? WHERE state = 'sending' AND lease_until < ?",
      args: [now, now],
    },
    {
      sql: "UPDATE firings SET next_at = ? WHERE state IN ('due', 'ready') AND next_at <= ? RETURNING alert_id, slot",
      args: [now + pause, now],
    },
  ]);
  return (taken.at(-1)?.rows ?? []).map((row) => ({
    alertId: String(row.alert_id),
    slot: Number(row.slot),
  }));
}

const here = ({ alertId, slot }: FiringKey) => and(eq(firings.alertId, alertId), eq(firings.slot, slot));

export async function findFiring(database: Database, key: FiringKey): Promise<StoredFiring | null> {
  return (await database.select().from(firings).where(here(key)))[0] ?? null;
}

/** Who works a firing, and for how long it may. */
export interface FiringClaim {
  by: string;
  leaseUntil: number;
}

/** Claims the search for the message that comes first; null for every other. */
export async function beginSearch(
  database: Database,
  key: FiringKey,
  { by, leaseUntil }: FiringClaim,
): Promise<StoredFiring | null> {
  const taken = await database
    .update(firings)
    .set({ state: "searching", claimedBy: by, leaseUntil, attempts: sql`${firings.attempts} + 1` })
    .where(and(here(key), eq(firings.state, "due")))
    .returning();
  return taken[0] ?? null;
}

export interface SearchEnd {
  state: "due" | "failed";
  nextAt: number;
  problem: FiringProblem;
  endedAt: Date | null;
}

/** The search failed: it ends, or is due again later. Only the claim that began it may say so. */
export async function endSearch(database: Database, { attempts, ...key }: StoredFiring, end: SearchEnd) {
  const claim = and(here(key), eq(firings.state, "searching"), eq(firings.attempts, attempts));
  await repeatableWrite(database, database.update(firings).set(end).where(claim));
}
