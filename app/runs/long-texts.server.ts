/** Texts of a run that are too long for the database, as files of the run: put down before the row that names them. */
import { logError } from "../log";
import { isDatabaseTrouble } from "../storage/trouble";
import { runFileKey } from "../toolkit/object-keys";
import type { App } from "../app";
import { keepRunFile } from "./run-files.server";

/** Characters; what is longer lies in object storage. */
const largestText = 256 * 1024;
/** What is longer never lies in the database: it answers with so much at a time. */
const largestInDatabase = 2 * 1024 * 1024;

export const isLong = (text: string): boolean => text.length > largestText;

/**
 * Puts what is too long for the database into a file of the run.
 * @returns its key; null: it is to lie in the database, since it is short or object storage takes nothing
 */
export async function keepLongText(
  app: Pick<App, "database" | "files" | "now">,
  { runId, place, name }: { runId: string; place: string; name: string },
  text: string,
): Promise<string | null> {
  if (!isLong(text)) return null;
  try {
    const bytes = new TextEncoder().encode(text);
    await keepRunFile(app, runId, { place, name, contentType: "application/json", bytes });
    return runFileKey(runId, place);
  } catch (error) {
    if (isDatabaseTrouble(error) || text.length > largestInDatabase) throw error;
    logError("object storage takes no long text", { runId, name, error });
    return null;
  }
}
