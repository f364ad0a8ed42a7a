/**
 * Results that are too long for the database lie in object storage as files of their run: put down before the row that
 * names them, gone with the run. A row holds in its place where it lies (`writeLyingIn`).
 */
import type { FileStore } from "../storage/files";
import { findRun, type StoredRun } from "./storage/runs";
import { fileOfResult, type StoredResult, writeLyingIn, writeResult } from "../storage/stored-results";
import type { App } from "../app";
import { shownSettings } from "./large-settings.server";
import { keepLongText } from "./long-texts.server";

/**
 * @param place of the run's results, such as a row
 * @returns what is to be written in the row
 */
export async function keepResult(
  app: Pick<App, "database" | "files" | "now" | "newId">,
  { runId, place }: { runId: string; place: string },
  result: StoredResult,
): Promise<string> {
  const text = writeResult(result);
  // Never used before: a worker that was given up may still write its own.
  const own = `result-${place}-${app.newId()}`;
  const key = await keepLongText(app, { runId, place: own, name: "result.json" }, text);
  return key === null ? text : writeLyingIn(key, result);
}

/** A stored run with its result in one piece, and what is left of its settings. */
export async function findWholeRun(
  { database, files }: Pick<App, "database" | "files">,
  runId: string,
): Promise<StoredRun | null> {
  const run = await findRun(database, runId);
  if (!run) return null;
  const [result, settings] = await Promise.all([wholeResult(files, run.result), shownSettings(files, run)]);
  return { ...run, result, settings };
}

/** The stored result in one piece; null also where its file is gone, as when it named a person who is forgotten. */
export async function wholeResult(
  files: Pick<FileStore, "get">,
  stored: string | null,
): Promise<string | null> {
  const key = fileOfResult(stored);
  if (key === null) return stored;
  const file = await files.get(key);
  return file && new Response(file.body).text();
}
