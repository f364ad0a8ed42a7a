/**
 * Queues sendings that have work to do, and queues them again if a message or a worker was lost.
 */
import type { Database } from "../storage/database";
import { deleteInPortions } from "../storage/portions";
import { forgetImages, writeRows } from "./storage/sending-rows";
import { takeOpenSendings } from "./storage/sendings";
import type { WorkSendingMessage } from "./message";

/**
 * Milliseconds before the scheduler queues the same sending again, because its message may still be
 * waiting.
 */
const handOutPause = 90_000;
const day = 86_400_000;
const imagesFor = 30 * day;
const sendingsFor = 180 * day;

export async function dueSendings(database: Database, now: Date): Promise<WorkSendingMessage[]> {
  const open = await takeOpenSendings(database, now.getTime(), handOutPause);
  return open.map((sending) => ({ type: "work-sending", sending }));
}

/**
 * Deletes the portal's data about people after 30 days, when an undo is no longer possible, and
 * sendings after 180 days. Runs daily.
 */
export async function forgetSendingImages(database: Database, now: Date): Promise<void> {
  await writeRows(database, [forgetImages(now.getTime() - imagesFor)]);
  const before = now.getTime() - sendingsFor;
  const old = "sending_id IN (SELECT id FROM sendings WHERE created_at < ?)";
  await deleteInPortions(database, "sending_rows", old, [before]);
  await deleteInPortions(database, "sending_companies", old, [before]);
  await deleteInPortions(database, "sendings", "created_at < ?", [before]);
}
