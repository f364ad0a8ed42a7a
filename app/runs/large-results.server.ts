/**
 * Results that are too long for the database lie in object storage as files of their run: put down before the row that
 * names them, gone with the run. A row holds in its place where it lies (`writeLyingIn`).
 */
import { logError } from "../log";
import type { FileStore } from "../storage/files";
import { findRun, type StoredRun } from "../storage/runs";
import { fileOfResult, type StoredResult, writeLyingIn, writeResult } from "../storage/stored-results";
import { isDatabaseTrouble } from "../storage/trouble";
import { runFileKey } from "../toolkit/object-keys";
import type { App } from "./app";
import { keepRunFile } from "./run-files.server";

/** Characters; what is longer lies in object storage. */
const largestText = 256 * 1024;
/** What is longer never lies in the database: it answers with so much at a time. */
const largestInDatabase = 2 * 1024 * 1024;

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
  if (text.length <= largestText) return text;
  // Never used before: a worker that was given up may still write its own.
  const own = `result-${place}-${app.newId()}`;
  try {
    const bytes = new TextEncoder().encode(text);
    await keepRunFile(app, runId, {
      place: own,
      name: "result.json",
      contentType: "application/json",
      bytes,
    });
    return writeLyingIn(runFileKey(runId, own), result);
  } catch (error) {
    if (isDatabaseTrouble(error) || text.length > largestInDatabase) throw error;
    logError("object storage takes no result", { runId, error });
    return text;
  }
}

/** A stored run with its result in one piece. */
export async function findWholeRun(
  { database, files }: Pick<App, "database" | "files">,
  runId: string,
): Promise<StoredRun | null> {
  const run = await findRun(database, runId);
  return run && { ...run, result: await wholeResult(files, run.result) };
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
