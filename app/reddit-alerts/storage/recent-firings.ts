/** Reads the newest firings of each alert, with their posts and costs, for the screen. */
import { desc, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../storage/database";
import { firings } from "../../storage/schema";
import type { StoredFiring } from "./firings";

/** Selects alert and slot of the newest firings, at most `count` per alert. */
export const newestFirings = (count: number): SQL =>
  sql`SELECT newest.alert_id, newest.slot FROM alerts JOIN firings AS newest ON newest.alert_id = alerts.id
    AND newest.slot >= COALESCE((SELECT slot FROM firings WHERE alert_id = alerts.id
      ORDER BY slot DESC LIMIT 1 OFFSET ${count - 1}), 0)`;

/**
 * Returns the keywords of alerts that shared a message with one of the newest firings, by
 * "alert:slot".
 */
export async function sentWith(database: Database, count: number): Promise<Map<string, string[]>> {
  const found = await database.all<{ alert_id: string; slot: number; keyword: string }>(
    sql`SELECT one.alert_id, one.slot, other.keyword FROM firings AS one
      JOIN firings AS mate ON mate.claimed_by = one.claimed_by AND mate.alert_id <> one.alert_id
      JOIN alerts AS other ON other.id = mate.alert_id
      WHERE (one.alert_id, one.slot) IN (${newestFirings(count)}) AND one.state IN ('sending', 'sent', 'unconfirmed')
      ORDER BY other.created_at, other.id`,
  );
  return new Map(
    [...Map.groupBy(found, ({ alert_id, slot }) => `${alert_id}:${slot}`)].map(([key, rows]) => [
      key,
      rows.map(({ keyword }) => keyword),
    ]),
  );
}

/** Returns the newest firings of each alert, newest first, at most `count` each. */
export async function recentFirings(database: Database, count: number): Promise<Map<string, StoredFiring[]>> {
  const found = await database
    .select()
    .from(firings)
    .where(sql`(${firings.alertId}, ${firings.slot}) IN (${newestFirings(count)})`)
    .orderBy(desc(firings.slot));
  return Map.groupBy(found, ({ alertId }) => alertId);
}
