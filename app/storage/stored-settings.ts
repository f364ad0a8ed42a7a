/** The settings of a run, and the reference that replaces settings too long for the database. */
export type FrozenSettings = Record<string, Record<string, unknown>>;

/** Key that marks such a reference; no settings group has this name. */
const placeOf = "lies in object storage";

/**
 * Returns the reference to settings in object storage. Equal settings give equal references, so
 * that a query finds runs with the same settings.
 */
export const settingsLying = (hash: string): FrozenSettings => ({ [placeOf]: { hash } });

/** Returns the hash of settings in object storage, or null if these settings are complete. */
export function hashOfLying(settings: FrozenSettings): string | null {
  const hash = settings[placeOf]?.hash;
  return typeof hash === "string" ? hash : null;
}
