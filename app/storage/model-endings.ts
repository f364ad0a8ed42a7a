/**
 * Retirement dates of the language models from the vendor's latest list, stored as one settings
 * group.
 */
import { z } from "zod";
import type { Database } from "./database";
import { loadSettings, saveSettings } from "./settings";

export interface ModelEnding {
  model: string;
  /** The day, `YYYY-MM-DD`. */
  on: string;
}

const group = "model-endings";
/** Milliseconds. Vendors announce the end of a generally available model six months ahead. */
const toldBefore = 180 * 24 * 60 * 60_000;

const stored = z.object({ endings: z.array(z.object({ model: z.string(), on: z.string() })).catch([]) });

export async function keepEndings(database: Database, endings: ModelEnding[], at: Date): Promise<void> {
  await saveSettings(database, { group, changes: { endings }, by: "the clock", at });
}

/** Returns those models that end within six months, soonest first. */
export async function endingSoon(database: Database, models: string[], now: number): Promise<ModelEnding[]> {
  const { endings } = stored.parse((await loadSettings(database, group)).values);
  return endings
    .filter(({ model, on }) => models.includes(model) && Date.parse(on) - now < toldBefore)
    .toSorted((one, other) => (one.on < other.on ? -1 : 1));
}
