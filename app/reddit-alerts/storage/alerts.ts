/** Rows of `alerts`. */
import { eq } from "drizzle-orm";
import { repeatableWrite, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { alerts } from "../../storage/schema";

export type StoredAlert = typeof alerts.$inferSelect;

/** Sorted by creation; the position is the alert's number on the screen. */
export async function listAlerts(database: Database): Promise<StoredAlert[]> {
  // The scheduler reads alerts each minute, and a sort by the database reads each row twice.
  return (await database.select().from(alerts)).toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
}

export async function findAlert(database: Database, id: string): Promise<StoredAlert | null> {
  return (await database.select().from(alerts).where(eq(alerts.id, id)))[0] ?? null;
}

export async function addAlert(database: Database, alert: typeof alerts.$inferInsert): Promise<void> {
  await repeatableWrite(database, database.insert(alerts).values(alert).onConflictDoNothing());
}

/** Returns false if the alert does not exist (any more). */
export async function changeAlert(
  database: Database,
  id: string,
  changes: Partial<Omit<StoredAlert, "id">>,
): Promise<boolean> {
  const [changed] = await database.batch([
    database.update(alerts).set(changes).where(eq(alerts.id, id)).returning({ id: alerts.id }),
  ]);
  return changed.length > 0;
}

/** Deletes the alert with its firings and posts. Returns false if it did not exist. */
export async function removeAlert(database: Database, id: string): Promise<boolean> {
  const [removed] = await writeBatch(database, [
    { sql: "DELETE FROM alerts WHERE id = ?", args: [id] },
    { sql: "DELETE FROM firings WHERE alert_id = ?", args: [id] },
    { sql: "DELETE FROM alert_posts WHERE alert_id = ?", args: [id] },
  ]);
  return (removed?.rowsAffected ?? 0) > 0;
}
