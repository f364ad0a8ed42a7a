/** Reads daily which models their vendor will retire, so that users can choose others in time. */
import { askOutsideRun } from "../runs/ask-outside-run.server";
import type { App } from "../app";
import { keepEndings } from "../storage/model-endings";
import { UpstreamError } from "../vendors/failure";

const timeout = 30_000;

export async function readModelEndings(app: App, now: Date): Promise<void> {
  try {
    const task = { id: `models:${app.newId()}`, staffId: "clock", timeout };
    const { value } = await askOutsideRun(app, task, ({ languageModel }) => languageModel.endings());
    await keepEndings(app.database, value, now);
  } catch (error) {
    // Tries again tomorrow if the vendor has no key or does not answer.
    if (!(error instanceof UpstreamError)) throw error;
  }
}
