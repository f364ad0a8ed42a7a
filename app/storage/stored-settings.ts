/** What a run was started with, and what stands in its place where that is too long for the database. */
export type FrozenSettings = Record<string, Record<string, unknown>>;

/** No group is called so. */
const placeOf = "lies in object storage";

/** Equal for equal settings: runs with the same ones are found by it. */
export const settingsLying = (hash: string): FrozenSettings => ({ [placeOf]: { hash } });

/** Of the settings that lie in object storage; null: these are whole. */
export function hashOfLying(settings: FrozenSettings): string | null {
  const hash = settings[placeOf]?.hash;
  return typeof hash === "string" ? hash : null;
}
