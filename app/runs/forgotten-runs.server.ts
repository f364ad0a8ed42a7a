/**
 * Finds open runs whose object stopped checking them. The scheduler wakes the object, and ends a
 * run after too many wakes without effect.
 */
import { logError } from "../log";
import { endForgottenRun, takeForgottenRuns } from "./storage/open-runs";
import type { App } from "../app";

const minute = 60_000;
const begunWithin = minute;
const lookedAtWithin = 3 * minute;
const mostWakes = 15;
/**
 * Milliseconds after which the scheduler ends the run, however often it ticks, because the cause
 * may be temporary.
 */
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

/** Ends a run whose passes failed repeatedly, or the email of an ended run, with the reason. */
export async function giveUpRun({ database, now }: Pick<App, "database" | "now">, id: string): Promise<void> {
  await endForgottenRun(database, id, { reason: gaveUp, at: now().getTime() });
}

const gaveUp =
  "The run could not continue after several attempts. Results found so far are kept. Retry the failed rows.";
