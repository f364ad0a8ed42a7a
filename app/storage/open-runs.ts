/** What is open, by when its keeper looked at it: what no keeper looks at is found here. */
import { writeBatch } from "./batch";
import type { Database } from "./database";

/** @param at when the run's keeper looked, or looks next where that is later */
export async function noteLook(database: Database, runId: string, at: number): Promise<void> {
  await writeBatch(database, [
    { sql: "UPDATE runs SET look_due_at = ?, wakes = 0 WHERE id = ?", args: [at, runId] },
  ]);
}
