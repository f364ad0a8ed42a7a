/**
 * Stores results that are too long for the database as files of their run. The file is written
 * before the row and deleted with the run; the row contains the file's key (`writeLyingIn`).
 */
import type { FileStore } from "../storage/files";
import { findRun, type StoredRun } from "./storage/runs";
import { fileOfResult, type StoredResult, writeLyingIn, writeResult } from "../storage/stored-results";
import type { App } from "../app";
import { shownSettings } from "./large-settings.server";
import { keepLongText } from "./long-texts.server";

/**
 * Stores a result as a file if it is too long for the database.
 * @param place the owner of the result within the run, such as a row
 * @returns the value to store in the row
 */
export async function keepResult(
  app: Pick<App, "database" | "files" | "now" | "newId">,
  { runId, place }: { runId: string; place: string },
  result: StoredResult,
): Promise<string> {
  const text = writeResult(result);
  // A new name each time, because a worker with an expired lease may still write its own file.
  const own = `result-${place}-${app.newId()}`;
  const key = await keepLongText(app, { runId, place: own, name: "result.json" }, text);
  return key === null ? text : writeLyingIn(key, result);
}

/** Returns the stored run with its full result and its available settings. */
export async function findWholeRun(
  { database, files }: Pick<App, "database" | "files">,
  runId: string,
): Promise<StoredRun | null> {
  const run = await findRun(database, runId);
  if (!run) return null;
  const [result, settings] = await Promise.all([wholeResult(files, run.result), shownSettings(files, run)]);
  return { ...run, result, settings };
}

/**
 * Returns the full stored result. Returns null if its file is gone, for example because it named a
 * forgotten person.
 */
export async function wholeResult(
  files: Pick<FileStore, "get">,
  stored: string | null,
): Promise<string | null> {
  const key = fileOfResult(stored);
  if (key === null) return stored;
  const file = await files.get(key);
  return file && new Response(file.body).text();
}
