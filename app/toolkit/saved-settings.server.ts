/** Reading and saving a group of settings: one handler for the screens and the JSON API. */
import type { App, StaffMember } from "../runs/app";
import { loadSettings, saveSettings, type StoredSettings } from "../storage/settings";
import { parseChanges, readSettings, type Settings, type SettingsValues } from "./settings";

export interface SavedSettings<S extends Settings> {
  values: SettingsValues<S>;
  version: number;
}

/** Groups that were read before (`settingsAheadContext`). */
export type SettingsAhead = ReadonlyMap<string, StoredSettings>;

export async function readSavedSettings<S extends Settings>(
  services: Pick<App, "database">,
  settings: S,
  ahead?: SettingsAhead,
): Promise<SavedSettings<S>> {
  const stored = ahead?.get(settings.group) ?? (await loadSettings(services.database, settings.group));
  return { values: readSettings(settings, stored.values), version: stored.version };
}

/** Merges the keys of `body` into the group (decisions, LIGHT-04); throws ZodError in a marketer's words. */
export async function saveSettingsChanges<S extends Settings>(
  services: Pick<App, "database" | "now">,
  staff: StaffMember,
  settings: S,
  body: Record<string, unknown>,
  expected?: number,
): Promise<SavedSettings<S>> {
  const changes = parseChanges(settings.fields, body);
  const saved = await saveSettings(services.database, {
    group: settings.group,
    changes,
    by: staff.name,
    at: services.now(),
    expected,
  });
  return { values: readSettings(settings, saved.values), version: saved.version };
}
