/** Stores a search's progress and publishes it to the user who started it. */
import type { WriteBehind } from "../calls/write-behind.server";
import { moveToBackground, noteProgress, type StoredRun } from "./storage/runs";
import type { RunStatus } from "../storage/schema";
import type { App } from "../app";
import { runStateOf } from "./run-views.server";
import { ToldWaits } from "./told-waits.server";

export function tellOfRun(
  app: App,
  { run, incarnation }: { run: StoredRun; incarnation: string },
  writes: WriteBehind,
) {
  const { id, staffId } = run;
  let last: string | undefined;
  let goesByMail = run.email !== null;
  const howItStands = async (): Promise<RunStatus | null> => {
    const view = await runStateOf(app, id);
    if (view) await app.publish(staffId, { run: view });
    return view?.status ?? null;
  };
  const told = new ToldWaits({
    time: app.time,
    label: app.label,
    say(sentence) {
      if (sentence === last) return;
      last = sentence;
      writes.add(noteProgress(id, incarnation, sentence));
      // Published after the search has sent its next requests.
      app.time.after(0, () => void app.publish(staffId, { msg: sentence, runId: id }));
    },
    goOnInBackground() {
      goesByMail = true;
      writes.add(moveToBackground(id, incarnation, app.now().getTime()));
      writes.afterwards(async () => void (await howItStands()));
    },
  });
  return { told, howItStands, goesByMail: () => goesByMail };
}
