/** Stores a user's column layouts with the account, so that all browsers show the same. */
import { readBatch, repeatableWrite } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { listLooks } from "../../storage/schema";

/** Maximum length of a stored layout in characters: order, widths and visibility of all columns. */
export const longestLook = 20_000;

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

/** Returns the user's column layout for one place, or null if there is none. */
export async function readLook(database: Database, staffId: string, place: string): Promise<string | null> {
  const [found] = await readBatch(database, [
    { sql: "SELECT look_json FROM list_looks WHERE staff_id = ? AND place = ?", args: [staffId, place] },
  ]);
  const look = found?.rows[0]?.look_json;
  return typeof look === "string" ? look : null;
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
