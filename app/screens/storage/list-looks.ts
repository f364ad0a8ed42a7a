/** Stores a user's column layouts with the account, so that all browsers show the same. */
import { readBatch, repeatableWrite } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { listLooks } from "../../storage/schema";

/** List id (tool, query and table) → JSON from the browser. */
export type Looks = Record<string, string>;

/** Returns the layouts for the run's query. */
export async function readLooks(database: Database, staffId: string, runId: string): Promise<Looks> {
  const [found] = await readBatch(database, [
    {
      // "/" follows "." in the character order, so this selects one prefix.
      sql: `SELECT place, look_json FROM list_looks JOIN runs ON runs.id = ?
        WHERE list_looks.staff_id = ? AND place > tool || '.' || query || '.' AND place < tool || '.' || query || '/'`,
      args: [runId, staffId],
    },
  ]);
  return Object.fromEntries((found?.rows ?? []).map((row) => [String(row.place), String(row.look_json)]));
}

export async function keepLook(
  database: Database,
  staffId: string,
  place: string,
  look: string,
): Promise<void> {
  await repeatableWrite(
    database,
    database
      .insert(listLooks)
      .values({ staffId, place, look })
      .onConflictDoUpdate({ target: [listLooks.staffId, listLooks.place], set: { look } }),
  );
}
