/** The configuration with its versions: read, saved, and taken back to an earlier one. */
import type { App, StaffMember } from "../runs/app";
import { changeWords } from "../prompts/change-words";
import { groupVersions, valuesOfVersion } from "../prompts/versions.server";
import { SettingsConflict } from "../storage/settings";
import { viewsOf } from "../toolkit/fields";
import { readSavedSettings, saveSettingsChanges } from "../toolkit/saved-settings.server";
import type { Configuration, ConfigurationConflict } from "./parts";
import { podcastChartSettings } from "./settings";

type Storage = Pick<App, "database" | "now">;

const fields = viewsOf(podcastChartSettings.fields);

export async function readConfiguration(app: Pick<App, "database">): Promise<Configuration> {
  const [{ values, version }, versions] = await Promise.all([
    readSavedSettings(app, podcastChartSettings),
    groupVersions(app, podcastChartSettings),
  ]);
  return { fields, values, version, versions };
}

/**
 * Saves what differs from what is in force, as a new version.
 * @param seen version the person had before them; a colleague's later save of the same fields is a conflict
 */
export async function saveConfiguration(
  app: Storage,
  staff: StaffMember,
  changes: Record<string, unknown>,
  seen?: number,
): Promise<Configuration | ConfigurationConflict> {
  try {
    await saveSettingsChanges(app, staff, podcastChartSettings, changes, seen);
  } catch (error) {
    if (!(error instanceof SettingsConflict) || seen === undefined) throw error;
    return conflictSince(app, seen);
  }
  return readConfiguration(app);
}

/** Puts an earlier version into force again, as a new one; nothing of what was saved since is lost. */
export async function takeVersionAgain(
  app: Storage,
  staff: StaffMember,
  version: number,
  seen?: number,
): Promise<Configuration | ConfigurationConflict> {
  return saveConfiguration(app, staff, await valuesOfVersion(app, podcastChartSettings, version), seen);
}

async function conflictSince(app: Storage, seen: number): Promise<ConfigurationConflict> {
  const [before, { values, version, saved }] = await Promise.all([
    valuesOfVersion(app, podcastChartSettings, seen),
    readSavedSettings(app, podcastChartSettings),
  ]);
  return {
    conflict: {
      version,
      at: saved?.at ?? null,
      by: saved?.by ?? null,
      changes: changeWords(fields, before, values),
    },
  };
}
