/** Once a day: lists that were deleted 30 days ago, and records that nothing touched for a year. */
import type { App } from "../runs/app";
import { writeBatch } from "../storage/batch";
import { deleteInPortions } from "../storage/portions";
import { removeRecords } from "../storage/record-removal";
import { untouchedRecords } from "./storage/untouched";

const day = 86_400_000;
export const deletedListsFor = 30 * day;
export const untouchedFor = 365 * day;

const recordsAtOnce = 200;

/** What keeps people out outlives their records. */
export async function purgeRecords({ database }: Pick<App, "database">, now: Date): Promise<void> {
  const tooOld = now.getTime() - deletedListsFor;
  const isGone = "SELECT id FROM lists WHERE deleted_at < ?";
  await deleteInPortions(database, "list_lines", `list_id IN (${isGone})`, [tooOld]);
  await writeBatch(database, [{ sql: "DELETE FROM lists WHERE deleted_at < ?", args: [tooOld] }]);
  for (;;) {
    const ids = await untouchedRecords(database, now.getTime() - untouchedFor, recordsAtOnce);
    await removeRecords(database, ids);
    if (ids.length < recordsAtOnce) return;
  }
}
