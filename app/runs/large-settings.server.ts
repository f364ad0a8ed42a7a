/**
 * Stores a run's settings (title lists, prompts) as a file if they are too long for the database.
 * The file is written before the run and deleted with it.
 */
import { createHash } from "node:crypto";
import { logError } from "../log";
import { type FileStore, FilesTrouble } from "../storage/files";
import { type FrozenSettings, hashOfLying, settingsLying } from "../storage/stored-settings";
import type { StoredRun } from "./storage/runs";
import { InvalidInput } from "../toolkit/failure";
import { runSettingsKey, runSettingsPlace } from "../toolkit/object-keys";
import type { App } from "../app";
import { isLong, keepLongText } from "./long-texts.server";

/**
 * Stores a run's settings as a file if they are too long for the database.
 * @returns the value to store in the run
 */
export async function keepSettings(
  app: Pick<App, "database" | "files" | "now">,
  runId: string,
  settings: FrozenSettings,
): Promise<FrozenSettings> {
  const text = JSON.stringify(settings);
  const key = await keepLongText(app, { runId, place: runSettingsPlace, name: "settings.json" }, text);
  return key === null ? settings : settingsLying(hashOf(text));
}

/** Returns the stored form of settings that are in object storage. */
export function storedSettings(settings: FrozenSettings): FrozenSettings {
  const text = JSON.stringify(settings);
  return isLong(text) ? settingsLying(hashOf(text)) : settings;
}

/** Returns a hash that is equal for equal settings, wherever they are stored. */
export const settingsHash = (settings: FrozenSettings): string =>
  hashOfLying(settings) ?? hashOf(JSON.stringify(settings));

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/**
 * Returns the full settings.
 * @throws InvalidInput if the settings are gone, because other settings would make another run
 * @throws FilesTrouble if object storage is unavailable
 */
export async function wholeSettings(
  files: Pick<FileStore, "get">,
  { id, settings }: Pick<StoredRun, "id" | "settings">,
): Promise<FrozenSettings> {
  if (hashOfLying(settings) === null) return settings;
  const text = await readText(files, runSettingsKey(id));
  if (text === null) throw new InvalidInput("The settings of this run were deleted. Start a new run.");
  return JSON.parse(text) as FrozenSettings;
}

async function readText(files: Pick<FileStore, "get">, key: string): Promise<string | null> {
  try {
    const file = await files.get(key);
    return file && (await new Response(file.body).text());
  } catch (cause) {
    throw new FilesTrouble("What a run was started with could not be read", { cause });
  }
}

/** A run with its settings and secret inputs. */
export interface AskedRun {
  run: StoredRun;
  /** The decrypted secret inputs. */
  secrets: Record<string, string>;
}

/**
 * Reads a run's settings and decrypts its secret inputs.
 * @throws like `wholeSettings`
 */
export async function readAsked(
  { files, unseal }: Pick<App, "files" | "unseal">,
  run: StoredRun,
): Promise<AskedRun> {
  const [settings, secrets] = await Promise.all([
    wholeSettings(files, run),
    run.sealed ? unseal(run.id, run.sealed) : {},
  ]);
  return { run: { ...run, settings }, secrets };
}

/** Returns the settings for screens and files, or empty settings if they are gone or unreadable. */
export async function shownSettings(
  files: Pick<FileStore, "get">,
  run: Pick<StoredRun, "id" | "settings">,
): Promise<FrozenSettings> {
  try {
    return await wholeSettings(files, run);
  } catch (error) {
    logError("the settings of a run can't be read", { runId: run.id, error });
    return {};
  }
}
