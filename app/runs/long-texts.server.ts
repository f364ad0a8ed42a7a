/**
 * Stores texts that are too long for the database as files of the run. Each file is written before
 * the row that refers to it.
 */
import { logError } from "../log";
import { isDatabaseTrouble } from "../storage/trouble";
import { runFileKey } from "../toolkit/object-keys";
import type { App } from "../app";
import { keepRunFile } from "./run-files.server";

/** Characters; longer texts go to object storage. */
const largestText = 256 * 1024;
/** Characters; longer texts never go to the database, because it limits the size of an answer. */
const largestInDatabase = 2 * 1024 * 1024;

export const isLong = (text: string): boolean => text.length > largestText;

/**
 * Stores a text that is too long for the database as a file of the run.
 * @returns its key, or null if the database should store the text: it is short, or object storage
 * is unavailable
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
