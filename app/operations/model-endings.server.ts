/** Reads once a day which models their vendor will switch off, so that there is time to choose others. */
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
    // A vendor that has no key or does not answer today is asked again tomorrow.
    if (!(error instanceof UpstreamError)) throw error;
  }
}
