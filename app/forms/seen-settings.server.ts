/**
 * Two people at one form of settings. A form carries all its fields and the version that it was filled from: only what differs
 * from that version is what its person changed. What a colleague saved meanwhile in other fields stays; a field that both
 * changed is for the person to decide.
 */
import type { Database } from "../storage/database";
import { findVersion, SettingsConflict } from "../storage/settings";
import { InvalidInput } from "../toolkit/failure";
import { formText } from "./form-text";
import { readSavedSettings, type SavedSettings, saveSettingsChanges } from "../toolkit/saved-settings.server";
import { parseChanges, readSettings, type Settings, type SettingsValues } from "../toolkit/settings";

/** What a form says of versions; both undefined where a program knows of none. */
export interface FormVersions {
  /** The form was filled from it. */
  seen?: number;
  /** A colleague's later one, which the person was told of and saves over. */
  over?: number;
}

/** What stands in the way of a save. */
export interface SaveConflict<S extends Settings> extends SavedSettings<S> {
  /** As they were in the version that the form was filled from. */
  before: SettingsValues<S>;
  /** Names of the fields that both changed, each to something else. */
  inBoth: string[];
}

type Storage = { database: Database; now(): Date };

/** @throws InvalidInput for what is no version's number */
export const versionsOfForm = (form: FormData): FormVersions => ({
  seen: readVersion(formText(form, "seen")),
  over: readVersion(formText(form, "over")),
});

/** Undefined where none is named. */
export function readVersion(text: string): number | undefined {
  if (text === "") return undefined;
  const version = Number(text);
  if (!Number.isInteger(version) || version < 0) throw noSuchVersion();
  return version;
}

/** The whole group as it stood after that save; 0: as shipped. */
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

const noSuchVersion = () => new InvalidInput("There is no such version. Load the page again.");

/**
 * Saves what the person of a form changed in it.
 * @param body all fields of the form
 * @returns what is in force now; or, with nothing saved, what a colleague has changed in the same fields
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

/** Gives up what a colleague has changed too, and saves the rest of what the person of a form changed in it. */
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

/** The same where each value of `changes` is meant, though it may be that of the version seen. */
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
