/** Reading and saving a group of settings: one handler for the screens and the JSON API. */
import { noteEvent } from "../storage/security-events";
import type { Database } from "../storage/database";
import { loadSettings, saveSettings, type StoredSettings } from "../storage/settings";
import { parseChanges, readSettings, type Settings, type SettingsValues } from "./settings";

export interface SavedSettings<S extends Settings> {
  values: SettingsValues<S>;
  version: number;
  /** Whose save is in force, and of when (ISO); null: it was never saved. */
  saved: { by: string; at: string } | null;
}

const savedBy = ({ updatedAt, updatedBy }: StoredSettings): SavedSettings<Settings>["saved"] =>
  updatedAt && updatedBy !== null ? { by: updatedBy, at: updatedAt.toISOString() } : null;

/** Settings by group, read with the sign-in: what a request needs of them costs no round trip of its own. */
export type LoadedSettings = ReadonlyMap<string, StoredSettings>;

export async function readSavedSettings<S extends Settings>(
  { database }: { database: Database },
  settings: S,
  loaded?: LoadedSettings,
): Promise<SavedSettings<S>> {
  const stored = loaded?.get(settings.group) ?? (await loadSettings(database, settings.group));
  return { values: readSettings(settings, stored.values), version: stored.version, saved: savedBy(stored) };
}

/** Saves the keys of `body` that differ from what is in force; throws ZodError in a marketer's words. */
export async function saveSettingsChanges<S extends Settings>(
  { database, now }: { database: Database; now(): Date },
  staff: { id: string; name: string },
  settings: S,
  body: Record<string, unknown>,
  expected?: number,
): Promise<SavedSettings<S>> {
  const changes = parseChanges(settings.fields, body);
  const at = now();
  const saved = await saveSettings(database, {
    group: settings.group,
    changes,
    inForce: (stored) => readSettings(settings, stored),
    by: staff.name,
    at,
    expected,
  });
  if (saved.updatedAt === at)
    await noteEvent({ database, now }, "settings-changed", {
      account: staff.id,
      outcome: "done",
      about: settings.group,
    });
  return { values: readSettings(settings, saved.values), version: saved.version, saved: savedBy(saved) };
}
