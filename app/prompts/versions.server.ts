/** Saves and lists versions of prompts and of settings groups, for all their screens. */
import type { App, StaffMember } from "../app";
import { listVersions, loadSettings, SettingsConflict } from "../storage/settings";
import { viewsOf } from "../toolkit/fields";
import { saveSettingsChanges } from "../toolkit/saved-settings.server";
import { parseChanges, readSettings, type Settings } from "../toolkit/settings";
import { changeWords, type SettingsVersion } from "./change-words";
import type { PromptSaveAnswer, PromptVersion } from "./prompt-save";

/** Maximum number of versions listed for one prompt. */
const mostVersions = 100;

/** Lower for whole groups, because the changes of each version are computed from its texts. */
export const mostGroupVersions = 20;

type Storage = Pick<App, "database" | "now">;

/** Newest first. Version 0 is the default text. */
export async function versionsOf(app: Storage, settings: Settings, key: string): Promise<PromptVersion[]> {
  const own = await listVersions(app.database, settings.group, { keys: [key], limit: mostVersions });
  const shipped = { version: 0, at: null, by: null, label: null, text: textOf(settings, {}, key) };
  return [
    ...own.map(({ version, at, by, label, values }) => ({
      version,
      label,
      at: at.toISOString(),
      by,
      text: textOf(settings, values, key),
    })),
    shipped,
  ];
}

/**
 * Saves the keys of `body` that differ from the current texts.
 * @param expected version the user edited; a colleague's later save of the same key is a conflict
 */
export async function savePrompts(
  app: Storage,
  staff: StaffMember,
  settings: Settings,
  body: Record<string, unknown>,
  expected?: number,
): Promise<PromptSaveAnswer> {
  const posted = parseChanges(settings.fields, body);
  try {
    const saved = await saveSettingsChanges(app, staff, settings, posted, expected);
    return { saved: posted, version: saved.version };
  } catch (error) {
    if (!(error instanceof SettingsConflict)) throw error;
    const { version, values } = await loadSettings(app.database, settings.group);
    for (const [key, text] of Object.entries(posted)) {
      if (textOf(settings, values, key) === text) continue;
      const [theirs] = await versionsOf(app, settings, key);
      if (theirs && theirs.version > (expected ?? 0)) return { conflict: { ...theirs, key, version } };
    }
    throw error;
  }
}

/** Returns the group's versions, newest first, with the changes of each. The defaults come last. */
export async function groupVersions(
  { database }: Pick<App, "database">,
  settings: Settings,
): Promise<SettingsVersion[]> {
  const fields = viewsOf(settings.fields);
  // One more, to compute the changes of the oldest.
  const stored = await listVersions(database, settings.group, {
    keys: Object.keys(fields),
    limit: mostGroupVersions + 1,
  });
  const values = [...stored.map((each) => each.values), {}].map((each) => readSettings(settings, each));
  return [
    ...stored.slice(0, mostGroupVersions).map(({ version, at, by }, nth) => ({
      version,
      at: at.toISOString(),
      by,
      changes: changeWords(fields, values[nth + 1] ?? {}, values[nth] ?? {}),
    })),
    { version: 0, at: null, by: null, changes: [] },
  ];
}

function textOf(settings: Settings, values: Record<string, unknown>, key: string): string {
  const read: Record<string, unknown> = readSettings(settings, values);
  return String(read[key] ?? "");
}
