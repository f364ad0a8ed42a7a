/**
 * Stores late answers. A worker that could not reach the database left them in object storage, and
 * the scheduler stores them.
 */
import type { App } from "../../app";
import { replayUnwritten } from "../../calls/unwritten.server";
import { reopenCertainWork } from "../../calls/storage/uncertain-calls";
import { wakeKeeper } from "../runs.server";

/**
 * Stores late answers and resumes work that ended as `uncertain` because such an answer was
 * missing. Sends no second email automatically.
 */
export async function takeLateAnswers(app: App): Promise<void> {
  await replayUnwritten(app);
  for (const id of await reopenCertainWork(app.database)) await wakeKeeper(app, id);
}
