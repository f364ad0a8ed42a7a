/**
 * Writes late answers: a worker that lost the database left them in object storage, and the
 * scheduler stores them.
 */
import type { App } from "../../app";
import { replayUnwritten } from "../../calls/unwritten.server";
import { reopenCertainWork } from "../../calls/storage/uncertain-calls";
import { wakeKeeper } from "../runs.server";

/**
 * Resumes the work that ended as `uncertain` for lack of such an answer. Sends no second email
 * automatically.
 */
export async function takeLateAnswers(app: App): Promise<void> {
  await replayUnwritten(app);
  for (const id of await reopenCertainWork(app.database)) await wakeKeeper(app, id);
}
