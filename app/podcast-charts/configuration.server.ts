/** Reads, saves and restores versions of the configuration. */
import type { App, StaffMember } from "../app";
import { changeWords } from "../prompts/change-words";
import { groupVersions } from "../prompts/versions.server";
import { viewsOf } from "../toolkit/fields";
import { readSavedSettings } from "../toolkit/saved-settings.server";
import {
  type FormVersions,
  saveBesideTheirs,
  saveForm,
  saveUnlessSavedSince,
  valuesOfVersion,
} from "../forms/seen-settings.server";
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
 * Saves a user's changes as a new version.
 * @param seen the version the user saw; without it the form is saved unconditionally
 */
export async function saveConfiguration(
  app: Storage,
  staff: StaffMember,
  form: Record<string, unknown>,
  seen: FormVersions = {},
): Promise<Configuration | ConfigurationConflict> {
  return answer(app, await saveForm(app, staff, podcastChartSettings, form, seen));
}

/** Takes a colleague's values for the fields that both changed, and saves the user's other changes. */
export async function takeTheirs(
  app: Storage,
  staff: StaffMember,
  form: Record<string, unknown>,
  seen: FormVersions,
): Promise<Configuration | ConfigurationConflict> {
  return answer(app, await saveBesideTheirs(app, staff, podcastChartSettings, form, seen));
}

/** Restores an earlier version as a new one, so later versions stay in the history. */
export async function takeVersionAgain(
  app: Storage,
  staff: StaffMember,
  version: number,
  seen: FormVersions = {},
): Promise<Configuration | ConfigurationConflict> {
  const values = await valuesOfVersion(app, podcastChartSettings, version);
  return answer(app, await saveUnlessSavedSince(app, staff, podcastChartSettings, values, seen));
}

async function answer(
  app: Storage,
  outcome: Awaited<ReturnType<typeof saveForm<typeof podcastChartSettings>>>,
): Promise<Configuration | ConfigurationConflict> {
  if (!("conflict" in outcome)) return readConfiguration(app);
  const { version, saved, before, values } = outcome.conflict;
  return {
    conflict: {
      version,
      at: saved?.at ?? null,
      by: saved?.by ?? null,
      changes: changeWords(fields, before, values),
    },
  };
}
