/**
 * Daily purge: removes lists that were deleted 30 days ago, notes that were deleted a day ago, and
 * records that nobody touched for a year.
 */
import type { App } from "../app";
import { writeBatch } from "../storage/batch";
import { deleteInPortions } from "../storage/portions";
import { removeDeletedNotes } from "./storage/notes";
import { removeRecords } from "./storage/record-removal";
import { countGoing, keepGoing, untouchedRecords } from "./storage/untouched";

const day = 86_400_000;
export const deletedListsFor = 30 * day;
/** How long a deleted note stays, so that its author can undo the deletion. */
export const deletedNotesFor = day;
export const untouchedFor = 365 * day;

/** Age in milliseconds from which a list warns that its lines will be removed. */
const noticedFor = untouchedFor - 30 * day;

const recordsAtOnce = 200;

/**
 * Returns how many lines of a list will be removed within a month unless somebody keeps or touches
 * them.
 */
export const linesGoing = ({ database }: Pick<App, "database">, listId: string, now: Date): Promise<number> =>
  countGoing(database, listId, now.getTime() - noticedFor);

export const keepLines = ({ database }: Pick<App, "database">, listId: string, now: Date): Promise<number> =>
  keepGoing(database, listId, { before: now.getTime() - noticedFor, at: now.getTime() });

/** Removes old lists, notes and records. Suppressions are kept. */
export async function purgeRecords({ database }: Pick<App, "database">, now: Date): Promise<void> {
  const tooOld = now.getTime() - deletedListsFor;
  const isGone = "SELECT id FROM lists WHERE deleted_at < ?";
  await deleteInPortions(database, "list_lines", `list_id IN (${isGone})`, [tooOld]);
  await writeBatch(database, [{ sql: "DELETE FROM lists WHERE deleted_at < ?", args: [tooOld] }]);
  await removeDeletedNotes(database, now.getTime() - deletedNotesFor);
  for (;;) {
    const ids = await untouchedRecords(database, now.getTime() - untouchedFor, recordsAtOnce);
    await removeRecords(database, ids);
    if (ids.length < recordsAtOnce) return;
  }
}
