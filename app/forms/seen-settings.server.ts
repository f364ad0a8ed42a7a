/**
 * Saves a settings form that two users edit at once. A form sends all fields and the version it was
 * filled from. Only fields that differ from that version count as the user's changes. A colleague's
 * changes to other fields stay. If both changed a field, the user decides.
 */
import type { Database } from "../storage/database";
import { findVersion, SettingsConflict } from "../storage/settings";
import { InvalidInput } from "../toolkit/failure";
import { formText } from "./form-text";
import { readSavedSettings, type SavedSettings, saveSettingsChanges } from "../toolkit/saved-settings.server";
import { parseChanges, readSettings, type Settings, type SettingsValues } from "../toolkit/settings";

/** Versions named by a form; both undefined for API clients that name none. */
export interface FormVersions {
  /** The version that filled the form. */
  seen?: number;
  /** A colleague's later version, which the user saw and chose to replace. */
  over?: number;
}

/** Why a save was refused. */
export interface SaveConflict<S extends Settings> extends SavedSettings<S> {
  /** The values of the version that filled the form. */
  before: SettingsValues<S>;
  /** Names of the fields that both users changed to different values. */
  inBoth: string[];
}

type Storage = { database: Database; now(): Date };

/** @throws InvalidInput if the text is not a version number */
export const versionsOfForm = (form: FormData): FormVersions => ({
  seen: readVersion(formText(form, "seen")),
  over: readVersion(formText(form, "over")),
});

/** Returns undefined for an empty text. */
export function readVersion(text: string): number | undefined {
  if (text === "") return undefined;
  const version = Number(text);
  if (!Number.isInteger(version) || version < 0) throw noSuchVersion();
  return version;
}

/** Returns the whole group as of that version. Version 0 is the defaults. */
export async function valuesOfVersion<S extends Settings>(
  { database }: Pick<Storage, "database">,
  settings: S,
  version: number,
): Promise<SettingsValues<S>> {
  if (version === 0) return readSettings(settings, {});
  const found = await findVersion(database, settings.group, version);
  if (!found) throw noSuchVersion();
  return readSettings(settings, found.values);
}

const noSuchVersion = () => new InvalidInput("This version does not exist. Reload the page.");

/**
 * Saves the user's changes.
 * @param body All fields of the form.
 * @returns The saved settings, or the conflict if a colleague changed the same fields. A conflict
 * saves nothing.
 */
export async function saveForm<S extends Settings>(
  storage: Storage,
  staff: { id: string; name: string },
  settings: S,
  body: Record<string, unknown>,
  versions: FormVersions,
): Promise<SavedSettings<S> | { conflict: SaveConflict<S> }> {
  const { seen } = versions;
  if (seen === undefined) return saveSettingsChanges(storage, staff, settings, body);
  const posted = parseChanges(settings.fields, body);
  const before: Record<string, unknown> = await valuesOfVersion(storage, settings, seen);
  const own = Object.fromEntries(
    Object.entries(posted).filter(([name, value]) => differ(before[name], value)),
  );
  return saveUnlessSavedSince(storage, staff, settings, own, versions);
}

/**
 * Takes the colleague's values for fields that both changed, and saves the user's other changes.
 */
export async function saveBesideTheirs<S extends Settings>(
  storage: Storage,
  staff: { id: string; name: string },
  settings: S,
  body: Record<string, unknown>,
  { seen }: FormVersions,
): Promise<SavedSettings<S> | { conflict: SaveConflict<S> }> {
  const outcome = await saveForm(storage, staff, settings, body, { seen });
  if (!("conflict" in outcome)) return outcome;
  const { inBoth } = outcome.conflict;
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !inBoth.includes(name)));
  return saveForm(storage, staff, settings, rest, { seen });
}

/** Like `saveForm`, but saves every value of `changes`, even one that equals the seen version. */
export async function saveUnlessSavedSince<S extends Settings>(
  storage: Storage,
  staff: { id: string; name: string },
  settings: S,
  changes: Record<string, unknown>,
  { seen, over }: FormVersions,
): Promise<SavedSettings<S> | { conflict: SaveConflict<S> }> {
  try {
    return await saveSettingsChanges(storage, staff, settings, changes, over ?? seen);
  } catch (error) {
    if (!(error instanceof SettingsConflict) || seen === undefined) throw error;
    const [before, inForce] = await Promise.all([
      valuesOfVersion(storage, settings, seen),
      readSavedSettings(storage, settings),
    ]);
    const [was, is]: Record<string, unknown>[] = [before, inForce.values];
    const inBoth = Object.entries(changes).flatMap(([name, value]) =>
      differ(was?.[name], is?.[name]) && differ(is?.[name], value) ? name : [],
    );
    return { conflict: { ...inForce, before, inBoth } };
  }
}

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
