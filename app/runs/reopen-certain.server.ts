/** Answers that came late, to calls that may have been charged without one: what ended for their lack goes on by them. */
import type { App } from "./app";
import { reopenCertainWork } from "../storage/uncertain-calls";
import { wakeKeeper } from "./runs.server";

/** No second e-mail goes by itself. */
export async function reopenCertain(app: App): Promise<void> {
  for (const id of await reopenCertainWork(app.database)) await wakeKeeper(app, id);
}
