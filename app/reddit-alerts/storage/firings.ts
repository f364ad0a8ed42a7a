/**
 * Rows of `firings`: due → searching → ready → sending → sent. A worker claims each step by
 * changing the row first. The state becomes `sending` only when the message is sent. Another worker
 * resumes a search or a wait after its lease has expired, but never a sending, whose delivery is
 * unknown (docs/leases.md). `messages.ts` groups firings into messages.
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
  detail: "This check was skipped because the next one was due first.",
};

/** Returns each alert's last slot. Reads few rows per alert, however often it fired. */
export async function lastSlots(database: Database): Promise<Map<string, number>> {
  const found = await database.$client.execute(
    "SELECT id, (SELECT slot FROM firings WHERE alert_id = alerts.id AND by_hand = 0 ORDER BY slot DESC LIMIT 1) AS slot FROM alerts",
  );
  return new Map(
    found.rows.flatMap(({ id, slot }) => (slot === null ? [] : [[String(id), Number(slot)] as const])),
  );
}

/**
 * Stores a firing for each due slot, only once even if the scheduler runs twice. Ends firings of
 * older slots that never started.
 */
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

/**
 * Adds a firing outside the schedule. Returns false if the alert has an open firing or does not
 * exist.
 */
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
  detail: "This check failed after several attempts. The alert will try again at its next time.",
};
/** Milliseconds after which an open firing ends. */
const triedFor = 86_400_000;

/**
 * Returns the open firings, each at most once per `pause`, so that two ticks do not queue the same
 * one. Ends firings with too many attempts or older than a day, and releases the posts of messages
 * that were never sent. A firing that was sent before, and whose repeat was not sent, becomes
 * unconfirmed again.
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

/** The worker that holds a firing, and the end of its lease. */
export interface FiringClaim {
  by: string;
  leaseUntil: number;
}

/** Claims the search for the first queue message; returns null for every other. */
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

/**
 * Records a failed search: it ends or becomes due again. Only the claim that began it may do so.
 */
export async function endSearch(database: Database, { attempts, ...key }: StoredFiring, end: SearchEnd) {
  const claim = and(here(key), eq(firings.state, "searching"), eq(firings.attempts, attempts));
  await repeatableWrite(database, database.update(firings).set(end).where(claim));
}
