/**
 * What real services do that makes life hard, one name each. Tests meet all of them; a started sandbox some, chosen by
 * the day; the sandbox's page and `PUT /behaviours` switch them.
 */
import { Chance } from "./market/random.ts";

export const behaviours = {
  "youtube-translations-limited":
    "YouTube: a translated caption file is answered with 429, the original is not",
  "youtube-session-limit": "YouTube: after 300 videos a visitor's session hears “try again later”",
  "youtube-sound-bound": "YouTube: sound is given only to the address that asked the player for it",
  "openai-reasoning-tokens": "OpenAI: models that reason use part of the allowed output for it",
  "openai-bare-codes": "OpenAI: a refused setting names the parameter but no code",
  "openai-astra-always-reasons": "OpenAI: gpt-6-astra refuses to do without reasoning",
  "openai-edit-sizes": "OpenAI: edited pictures come in three sizes only",
  "unipile-checkpoints": "Unipile: LinkedIn wants a person to prove themselves before some tokens work",
  "supadata-job-result": "Supadata: a finished job's transcript stands under “result”",
} as const;

export type Behaviour = keyof typeof behaviours;

export const allBehaviours = Object.keys(behaviours) as Behaviour[];

export const isBehaviour = (name: unknown): name is Behaviour =>
  typeof name === "string" && Object.hasOwn(behaviours, name);

/** About a third of them, the same all day (UTC). */
export function behavioursOfTheDay(now: Date): Behaviour[] {
  const chance = new Chance("behaviours", now.toISOString().slice(0, 10));
  return allBehaviours.filter(() => chance.hit(1 / 3));
}
