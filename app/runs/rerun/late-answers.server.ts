/** Answers that are written down late: by the clock, from where a worker left them that could reach the database no more. */
import type { App } from "../../app";
import { replayUnwritten } from "../../calls/unwritten.server";
import { reopenCertainWork } from "../../calls/storage/uncertain-calls";
import { wakeKeeper } from "../runs.server";

/** What ended `uncertain` for lack of such an answer goes on by it; no second e-mail goes by itself. */
export async function takeLateAnswers(app: App): Promise<void> {
  await replayUnwritten(app);
  for (const id of await reopenCertainWork(app.database)) await wakeKeeper(app, id);
}
