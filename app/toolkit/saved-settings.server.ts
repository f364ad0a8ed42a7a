/** Reads and saves a group of settings, for the screens and the JSON API. */
import { noteEvent } from "../storage/security-events";
import type { Database } from "../storage/database";
import { loadSettings, saveSettings, type StoredSettings } from "../storage/settings";
import { parseChanges, readSettings, type Settings, type SettingsValues } from "./settings";

export interface SavedSettings<S extends Settings> {
  values: SettingsValues<S>;
  version: number;
  /** Author and time (ISO 8601) of the latest save; null if nobody saved. */
  saved: { by: string; at: string } | null;
}

const savedBy = ({ updatedAt, updatedBy }: StoredSettings): SavedSettings<Settings>["saved"] =>
  updatedAt && updatedBy !== null ? { by: updatedBy, at: updatedAt.toISOString() } : null;

/** Settings by group, read in the same database round trip as the session. */
export type LoadedSettings = ReadonlyMap<string, StoredSettings>;

export async function readSavedSettings<S extends Settings>(
  { database }: { database: Database },
  settings: S,
  loaded?: LoadedSettings,
): Promise<SavedSettings<S>> {
  const stored = loaded?.get(settings.group) ?? (await loadSettings(database, settings.group));
  return { values: readSettings(settings, stored.values), version: stored.version, saved: savedBy(stored) };
}

/**
 * Saves the keys of `body` whose values changed.
 * @throws ZodError with messages for a marketer
 */
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
