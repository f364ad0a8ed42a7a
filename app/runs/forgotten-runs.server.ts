/**
 * Runs whose keeper does not look at them: it could not be told, or ended in a way that nothing brings it back from. The
 * clock wakes it, and ends what it has woken again and again for nothing.
 */
import { logError } from "../log";
import { endForgottenRun, takeForgottenRuns } from "./storage/open-runs";
import type { App } from "../app";

const minute = 60_000;
const begunWithin = minute;
const lookedAtWithin = 3 * minute;
const mostWakes = 15;
/** However often the clock ticks meanwhile: what keeps a keeper from looking may pass. */
const wokenFor = mostWakes * minute;

export async function wakeForgottenRuns({ database, runs, now }: App): Promise<void> {
  const at = now().getTime();
  const forgotten = await takeForgottenRuns(database, {
    lookedBefore: new Date(at - lookedAtWithin),
    begunBefore: new Date(at - begunWithin),
  });
  await Promise.all(
    forgotten.map(async ({ id, wakes, since }) => {
      try {
        if (wakes > mostWakes && at - since > wokenFor) await giveUpRun({ database, now }, id);
        await runs.wake(id);
      } catch (error) {
        logError("forgotten run not woken", { runId: id, error });
      }
    }),
  );
}

/** What fails again and again ends with its reason: the run, or of one that has ended its mail. */
export async function giveUpRun({ database, now }: Pick<App, "database" | "now">, id: string): Promise<void> {
  await endForgottenRun(database, id, { reason: gaveUp, at: now().getTime() });
}

const gaveUp =
  "The console tried to go on with it again and again and could not. What was looked up is kept.";
