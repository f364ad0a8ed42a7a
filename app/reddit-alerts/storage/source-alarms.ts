/**
 * Rows of `source_alarms`. An alarm is sent once per outage and shown until the vendor answers
 * again.
 */
import { eq } from "drizzle-orm";
import { repeatableWrite, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { type FiringProblem, sourceAlarms } from "../../storage/schema";

export type SourceAlarm = typeof sourceAlarms.$inferSelect;

export async function findSourceAlarm(database: Database, source: string): Promise<SourceAlarm | null> {
  return (await database.select().from(sourceAlarms).where(eq(sourceAlarms.source, source)))[0] ?? null;
}

/** Raises the alarm at the first failure of an outage; later failures only update its text. */
export async function raiseSourceAlarm(
  database: Database,
  source: string,
  problem: FiringProblem,
  now: Date,
): Promise<void> {
  await repeatableWrite(
    database,
    database
      .insert(sourceAlarms)
      .values({ source, problem, since: now, state: "due", nextAt: now.getTime() })
      .onConflictDoUpdate({ target: sourceAlarms.source, set: { problem } }),
  );
}

export async function clearSourceAlarm(database: Database, source: string): Promise<void> {
  await repeatableWrite(database, database.delete(sourceAlarms).where(eq(sourceAlarms.source, source)));
}

/** Returns true for the one worker that may send the alarm now. */
export async function takeSourceAlarm(
  database: Database,
  source: string,
  now: number,
  leaseUntil: number,
): Promise<boolean> {
  const [lost, taken] = await writeBatch(database, [
    {
      sql: "UPDATE source_alarms SET state = 'unconfirmed' WHERE source = ? AND state = 'sending' AND next_at < ?",
      args: [source, now],
    },
    {
      sql: "UPDATE source_alarms SET next_at = ? WHERE source = ? AND state = 'due' AND next_at <= ?",
      args: [leaseUntil, source, now],
    },
  ]);
  return lost !== undefined && taken?.rowsAffected === 1;
}

/** Records that the alarm was sent, or that Slack refused it and it waits again. */
export async function moveSourceAlarm(
  database: Database,
  source: string,
  state: "due" | "sending",
  nextAt: number,
): Promise<void> {
  await writeBatch(database, [
    {
      sql: "UPDATE source_alarms SET state = ?, next_at = ? WHERE source = ? AND state IN ('due', 'sending')",
      args: [state, nextAt, source],
    },
  ]);
}

export async function endSourceAlarm(
  database: Database,
  source: string,
  state: "sent" | "unconfirmed",
  nextAt: number,
): Promise<void> {
  await writeBatch(database, [
    {
      sql: "UPDATE source_alarms SET state = ?, next_at = ? WHERE source = ? AND state = 'sending'",
      args: [state, nextAt, source],
    },
  ]);
}
