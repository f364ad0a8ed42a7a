/**
 * Detects a second console on the same database. Each console counts calls, rates and budgets in
 * its own objects, so two would exceed the limits. Each reports every minute under an id from its
 * object storage.
 */
import { logError } from "../log";
import type { App } from "../app";
import { consoleSeen, otherConsoleSeen } from "../storage/heartbeats";

type Watched = Pick<App, "database" | "files" | "time" | "newId">;

const place = "watch/console";
/** A bit more than two ticks; a console that has been silent for longer has ended. */
const livesFor = 150_000;

export const twoConsoles =
  "another console uses this database: both count rate limits and budgets separately and may pay for the same lookup twice. Stop it, or give it its own database";

/**
 * Reports this console, and logs an error if another one is alive. @param at the trigger's own time
 */
export async function sayConsoleLives(app: Watched, at: Date): Promise<void> {
  const now = app.time.now();
  const known = await readId(app);
  const id = known ?? app.newId();
  // Rewritten daily, because the purge deletes files without a run after 180 days.
  if (known === null || at.getTime() % 86_400_000 === 0) await app.files.put(place, id, "text/plain");
  if (await consoleSeen(app.database, { id, at: now, since: now - livesFor }))
    logError("two consoles on one database", { console: id, words: twoConsoles });
}

export async function hasOtherConsole(app: Pick<App, "database" | "files" | "time">): Promise<boolean> {
  const id = (await readId(app)) ?? "";
  return otherConsoleSeen(app.database, { id, since: app.time.now() - livesFor });
}

async function readId({ files }: Pick<App, "files">): Promise<string | null> {
  const file = await files.get(place);
  return file ? new Response(file.body).text() : null;
}
