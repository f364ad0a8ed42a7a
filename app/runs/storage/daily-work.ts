/** Rows of `daily_work`: the last day on which each daily task was done. */
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

/**
 * Returns true for the tick that claims the day's task: it is not done and nobody has a lease
 * (docs/leases.md).
 */
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
