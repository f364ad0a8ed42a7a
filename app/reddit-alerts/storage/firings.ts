/**
 * Rows of `firings`: due → searching → sending → sent, each step claimed by the message that changes the row first. A
 * search whose lease lapsed is resumed; a sending whose lease lapsed is not: whether it arrived can't be known
 * (docs/leases.md).
 */
import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import { marks, repeatableWrite, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { type FiringProblem, firings, type FiringState } from "../../storage/schema";

export type StoredFiring = typeof firings.$inferSelect;

export interface FiringKey {
  alertId: string;
  slot: number;
}

const overtaken: FiringProblem = {
  kind: "timeout",
  detail: "The next time came before this one could be worked.",
};

/** The last slot of each alert that has ever been due. */
export async function lastSlots(database: Database): Promise<Map<string, number>> {
  const found = await database.$client.execute(
    "SELECT alert_id, MAX(slot) AS slot FROM firings GROUP BY alert_id",
  );
  return new Map(found.rows.map((row) => [String(row.alert_id), Number(row.slot)]));
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
          WHERE alert_id = ? AND slot < ? AND state = 'due'`,
        args: [now, JSON.stringify(overtaken), alertId, slot],
      },
    ]),
  );
}

/** Firings to be worked now; each is given out once per `pause`, so that two ticks do not send it twice. */
export async function takeOpenFirings(database: Database, now: number, pause: number): Promise<FiringKey[]> {
  const [, , taken] = await writeBatch(database, [
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
  return (taken?.rows ?? []).map((row) => ({ alertId: String(row.alert_id), slot: Number(row.slot) }));
}

const here = ({ alertId, slot }: FiringKey) => and(eq(firings.alertId, alertId), eq(firings.slot, slot));

export async function findFiring(database: Database, key: FiringKey): Promise<StoredFiring | null> {
  return (await database.select().from(firings).where(here(key)))[0] ?? null;
}

/** Claims the step for the message that comes first; null for every other. */
async function step(
  database: Database,
  key: FiringKey,
  from: FiringState,
  changes: Partial<Omit<StoredFiring, "attempts" | "sendings">>,
  count?: "attempts" | "sendings",
): Promise<StoredFiring | null> {
  const counted = count ? { [count]: sql`${firings[count]} + 1` } : {};
  const taken = await database
    .update(firings)
    .set({ ...changes, ...counted })
    .where(and(here(key), eq(firings.state, from)))
    .returning();
  return taken[0] ?? null;
}

export const beginSearch = (database: Database, key: FiringKey, leaseUntil: number) =>
  step(database, key, "due", { state: "searching", leaseUntil }, "attempts");

/** From "ready" after a refusal that said "not posted", or from "unconfirmed" when a person says so. */
export const beginSending = (
  database: Database,
  key: FiringKey,
  from: "ready" | "unconfirmed",
  leaseUntil: number,
) => step(database, key, from, { state: "sending", leaseUntil, endedAt: null, problem: null }, "sendings");

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

export async function endSending(
  database: Database,
  key: FiringKey,
  end: {
    state: "sent" | "ready" | "failed" | "unconfirmed";
    nextAt?: number;
    problem: FiringProblem | null;
    endedAt: Date | null;
  },
): Promise<boolean> {
  return (await step(database, key, "sending", end)) !== null;
}

/** The newest firings of each alert, at most `count`, newest first. */
export async function recentFirings(
  database: Database,
  alertIds: string[],
  count: number,
): Promise<Map<string, StoredFiring[]>> {
  const recent = new Map<string, StoredFiring[]>(alertIds.map((id) => [id, []]));
  if (alertIds.length === 0) return recent;
  const nth = await database.$client.execute({
    sql: `SELECT alert_id, MIN(slot) AS slot FROM (
        SELECT alert_id, slot, ROW_NUMBER() OVER (PARTITION BY alert_id ORDER BY slot DESC) AS n
        FROM firings WHERE alert_id IN (${marks(alertIds.length)})
      ) WHERE n <= ? GROUP BY alert_id`,
    args: [...alertIds, count],
  });
  const oldest = Math.min(...nth.rows.map((row) => Number(row.slot)), Number.MAX_SAFE_INTEGER);
  const found = await database
    .select()
    .from(firings)
    .where(and(inArray(firings.alertId, alertIds), gte(firings.slot, oldest)))
    .orderBy(desc(firings.slot));
  for (const firing of found) {
    const list = recent.get(firing.alertId);
    if (list && list.length < count) list.push(firing);
  }
  return recent;
}
