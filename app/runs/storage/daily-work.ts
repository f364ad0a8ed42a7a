/** Rows of `daily_work`: for which day each part of the day's work was done last. */
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

/** True for the tick that claimed the day's work: it is not done, and no lease is on it (docs/leases.md). */
export async function takeDay(
  database: Database,
  { name, day, now, until }: { name: string; day: string; now: number; until: number },
): Promise<boolean> {
  const [taken] = await writeBatch(database, [
    {
      sql: `INSERT INTO daily_work (name, done_for, claimed_until) VALUES (?, '', ?)
        ON CONFLICT (name) DO UPDATE SET claimed_until = excluded.claimed_until
        WHERE done_for < ? AND claimed_until < ?`,
      args: [name, until, day, now],
    },
  ]);
  return taken?.rowsAffected === 1;
}

export async function endDay(database: Database, name: string, day: string): Promise<void> {
  await writeBatch(database, [
    {
      sql: "UPDATE daily_work SET done_for = ?, claimed_until = 0 WHERE name = ? AND done_for < ?",
      args: [day, name, day],
    },
  ]);
}
