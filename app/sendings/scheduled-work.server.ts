/**
 * Queues sendings that have work to do, and queues them again if a message or a worker was lost.
 */
import type { Database } from "../storage/database";
import { forgetImages, writeRows } from "./storage/sending-rows";
import { deleteSendings, takeOpenSendings } from "./storage/sendings";
import type { WorkSendingMessage } from "./message";

/**
 * Milliseconds before the scheduler queues the same sending again, because its message may still be
 * waiting.
 */
const handOutPause = 90_000;
const day = 86_400_000;
const imagesFor = 30 * day;
const sendingsFor = 180 * day;
/** A sending without rows after this time was killed while its rows were stored. */
const storedWithin = day;

export async function dueSendings(database: Database, now: Date): Promise<WorkSendingMessage[]> {
  const open = await takeOpenSendings(database, now.getTime(), handOutPause);
  return open.map((sending) => ({ type: "work-sending", sending }));
}

/**
 * Deletes the portal's data about people after 30 days, when an undo is no longer possible, and
 * sendings after 180 days. Also deletes starts that a kill interrupted. Runs daily.
 */
export async function forgetSendingImages(database: Database, now: Date): Promise<void> {
  await writeRows(database, [forgetImages(now.getTime() - imagesFor)]);
  await deleteSendings(database, "created_at < ? OR (rows = 0 AND created_at < ?)", [
    now.getTime() - sendingsFor,
    now.getTime() - storedWithin,
  ]);
}
