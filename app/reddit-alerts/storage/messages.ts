/**
 * Groups firings into messages. One write claims all firings of a message, and later writes find
 * them by that claim. Most messages have one firing. A digest has the firings of one slot whose
 * alerts use digests and share a channel
 * (docs/decisions/0030-one-message-for-the-alerts-of-a-slot.md).
 */
import { type SQL, sql } from "drizzle-orm";
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { type FiringProblem, firings } from "../../storage/schema";
import type { FiringClaim, FiringKey, StoredFiring } from "./firings";

/**
 * Limit of firings per message, since more would leave no room for posts. The rest goes into
 * another message.
 */
export const mostFirings = 15;
/** Maximum milliseconds that a digest waits for searches of its slot that are still in progress. */
export const waitsFor = 600_000;

/** The firing `one` and the firings, each as `mate`, that may share its message. */
const mates = sql`firings AS one
  JOIN alerts AS its ON its.id = one.alert_id
  JOIN alerts AS other ON other.id = its.id
    OR (its.digest AND NOT one.by_hand AND other.digest AND other.channel IS its.channel)
  JOIN firings AS mate ON mate.alert_id = other.id AND mate.slot = one.slot
    AND (other.id = its.id OR NOT mate.by_hand)`;

const isOne = ({ alertId, slot }: FiringKey): SQL => sql`one.alert_id = ${alertId} AND one.slot = ${slot}`;

/** True while another firing may still join the digest, for at most `waitsFor`. */
const waits = (now: number): SQL => sql`its.digest AND NOT one.by_hand AND one.created_at > ${now - waitsFor}
  AND EXISTS (SELECT 1 FROM alerts AS late JOIN firings AS open ON open.alert_id = late.id AND open.slot = one.slot
    WHERE late.digest AND late.channel IS its.channel AND NOT open.by_hand AND open.state IN ('due', 'searching'))`;

/** Returns a firing whose message may be sent: this one, or one that waited for it. */
export async function readyWith(database: Database, key: FiringKey, now: number): Promise<FiringKey | null> {
  const found = await database.all<{ alert_id: string; slot: number }>(
    sql`SELECT mate.alert_id, mate.slot FROM ${mates}
      WHERE ${isOne(key)} AND mate.state = 'ready' AND mate.lease_until <= ${now}
      ORDER BY other.id <> its.id LIMIT 1`,
  );
  const [first] = found;
  return first ? { alertId: first.alert_id, slot: first.slot } : null;
}

/** Claims all firings of a message or none: this one and those that `which` selects. */
async function claim(
  database: Database,
  { by, leaseUntil }: FiringClaim,
  which: SQL,
  changes: Partial<typeof firings.$inferInsert> = {},
): Promise<StoredFiring[]> {
  return database
    .update(firings)
    .set({ claimedBy: by, leaseUntil, nextAt: leaseUntil, ...changes })
    .where(
      sql`(${firings.alertId}, ${firings.slot}) IN (SELECT mate.alert_id, mate.slot FROM ${mates} WHERE ${which}
        ORDER BY other.id <> its.id, other.created_at, other.id LIMIT ${mostFirings})`,
    )
    .returning();
}

/**
 * Claims a message that waits to be sent or that Slack refused. The alerts' current settings decide
 * again which firings it includes. Firings that Slack refused equally often stay together.
 * @returns its firings; empty if another worker has this one or it waits for others
 */
export const claimReady = (
  database: Database,
  key: FiringKey,
  now: number,
  claimed: FiringClaim,
): Promise<StoredFiring[]> =>
  claim(
    database,
    claimed,
    sql`${isOne(key)} AND one.state = 'ready' AND one.lease_until <= ${now} AND NOT (${waits(now)})
      AND mate.state = 'ready' AND mate.lease_until <= ${now}
      AND mate.sendings = one.sendings AND mate.sent_again_at IS one.sent_again_at`,
  );

/** Claims an unconfirmed message, with all its firings, because a user sends it again. */
export const claimUnconfirmed = (
  database: Database,
  key: FiringKey,
  now: number,
  claimed: FiringClaim,
): Promise<StoredFiring[]> =>
  claim(
    database,
    claimed,
    sql`${isOne(key)} AND one.state = 'unconfirmed' AND mate.state = 'unconfirmed' AND mate.claimed_by = one.claimed_by`,
    { state: "ready", sentAgainAt: now, endedAt: null, problem: null },
  );

/** A message, identified by its claim, and how often it was sent. */
export interface SentSoOften {
  by: string;
  sendings: number;
}

const sentSoOften = "claimed_by = ? AND sendings = ?";

/**
 * Counts a sending just before the message is sent. A late repeat of this write changes nothing.
 * @returns false if another worker has the message, or an alert in it was deleted or changed its
 * channel
 */
export async function beginSending(
  database: Database,
  { by, sendings }: SentSoOften,
  made: { firings: number; channel: string | null },
  leaseUntil: number,
): Promise<boolean> {
  const [, found] = await writeBatch(database, [
    {
      sql: `UPDATE firings SET state = 'sending', sendings = sendings + 1, lease_until = ?
        WHERE ${sentSoOften} AND state = 'ready' AND ? = (SELECT COUNT(*) FROM firings AS one
          JOIN alerts AS its ON its.id = one.alert_id
          WHERE one.claimed_by = ? AND one.state = 'ready' AND its.channel IS ? AND (its.digest OR ? = 1))`,
      args: [leaseUntil, by, sendings, made.firings, by, made.channel, made.firings],
    },
    {
      sql: `SELECT 1 FROM firings WHERE ${sentSoOften} AND state = 'sending'`,
      args: [by, sendings + 1],
    },
  ]);
  return (found?.rows.length ?? 0) > 0;
}

/** Records that Slack refused this sending: the message was not posted and waits again. */
export async function backInLine(database: Database, { by, sendings }: SentSoOften): Promise<void> {
  await writeBatch(database, [
    {
      sql: `UPDATE firings SET state = 'ready' WHERE ${sentSoOften} AND state = 'sending'`,
      args: [by, sendings],
    },
  ]);
}

/**
 * Releases the firings of a message whose alerts changed, so that they join another message at the
 * scheduler's next tick.
 */
export async function freeMessage(database: Database, by: string, now: number): Promise<void> {
  await writeBatch(database, [
    {
      sql: "UPDATE firings SET lease_until = 0, next_at = ? WHERE claimed_by = ? AND state = 'ready'",
      args: [now, by],
    },
  ]);
}

export interface SendingEnd {
  state: "sent" | "ready" | "failed" | "unconfirmed";
  nextAt?: number;
  problem: FiringProblem | null;
  endedAt: Date | null;
}

/**
 * Stores the result of a message for all its firings. "Sent" counts even after the lease expired. A
 * message that was never sent does not become unconfirmed. A failed message releases its posts for
 * the next firing, unless an earlier sending may have arrived: then it stays unconfirmed.
 * @returns false if another worker has the message
 */
export async function endSending(
  database: Database,
  by: string,
  { state, nextAt = 0, problem, endedAt }: SendingEnd,
): Promise<boolean> {
  const from = { sent: "'sending', 'unconfirmed'", unconfirmed: "'sending'" };
  const [, found] = await writeBatch(database, [
    {
      sql: `UPDATE firings SET state = CASE WHEN ? = 'failed' AND sent_again_at IS NOT NULL THEN 'unconfirmed' ELSE ? END,
          next_at = ?, problem_json = ?, ended_at = ?, lease_until = 0
        WHERE claimed_by = ?
          AND state IN (${state === "sent" || state === "unconfirmed" ? from[state] : "'sending', 'ready'"})`,
      args: [state, state, nextAt, problem && JSON.stringify(problem), endedAt?.getTime() ?? null, by],
    },
    { sql: "SELECT 1 FROM firings WHERE claimed_by = ? AND state = ?", args: [by, state] },
    {
      sql: `DELETE FROM alert_posts WHERE (alert_id, slot) IN
        (SELECT alert_id, slot FROM firings WHERE claimed_by = ? AND state = 'failed')`,
      args: [by],
    },
  ]);
  return (found?.rows.length ?? 0) > 0;
}
