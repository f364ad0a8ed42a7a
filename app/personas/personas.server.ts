/**
 * Handlers for personas. They are one settings group, so every change is a version with author and
 * time.
 */
import type { App, StaffMember } from "../app";
import { InvalidInput } from "../toolkit/failure";
import {
  type LoadedSettings,
  readSavedSettings,
  saveSettingsChanges,
} from "../toolkit/saved-settings.server";
import { nearDuplicate } from "./personas";
import { type Persona, personaSettings } from "./settings";

export async function readPersonas(app: Pick<App, "database">, loaded?: LoadedSettings): Promise<Persona[]> {
  return (await readSavedSettings(app, personaSettings, loaded)).values.personas;
}

/** @throws InvalidInput if the role is empty or already exists */
export async function addPersona(app: App, staff: StaffMember, role: unknown): Promise<Persona> {
  const name = typeof role === "string" ? role.trim().replace(/\s+/g, " ") : "";
  if (name === "") throw refused("Enter a title.");
  if (name.length > 120) throw refused("Use at most 120 characters.");
  const { values, version } = await readSavedSettings(app, personaSettings);
  const twin = nearDuplicate(name, values.personas);
  if (twin) throw refused(`You already have "${twin.role}", which means the same.`);
  const persona: Persona = { id: crypto.randomUUID(), role: name };
  await saveSettingsChanges(
    app,
    staff,
    personaSettings,
    { personas: [...values.personas, persona] },
    version,
  );
  return persona;
}

/** @returns false if the persona did not exist */
export async function removePersona(app: App, staff: StaffMember, id: string): Promise<boolean> {
  const { values, version } = await readSavedSettings(app, personaSettings);
  const left = values.personas.filter((persona) => persona.id !== id);
  if (left.length === values.personas.length) return false;
  await saveSettingsChanges(app, staff, personaSettings, { personas: left }, version);
  return true;
}

const refused = (words: string) => new InvalidInput(words, { role: [words] });
