/**
 * Difficult behaviors of real vendors, by name. Tests cover all of them. A started sandbox has some
 * that depend on the day; its page and `PUT /behaviours` switch them.
 */
import { Chance } from "./market/random.ts";

export const behaviours = {
  "youtube-translations-limited":
    "YouTube: a translated caption file is answered with 429, the original is not",
  "youtube-doubts-data-centres":
    "YouTube: one video in four is given only to addresses that are no data centre's",
  "youtube-session-limit": "YouTube: after 300 videos a visitor's session hears “try again later”",
  "youtube-sound-bound": "YouTube: sound is given only to the address that asked the player for it",
  "apollo-stub-on-miss": "Apollo: a person it doesn't know is a record without a name, not an empty one",
  "apollo-drops-misses": "Apollo: every other bulk answer leaves out people it doesn't know",
  "apollo-fractional-credits": "Apollo: a bulk answer is charged in fractions of a credit",
  "apollo-locked-emails":
    "Apollo: an e-mail that isn't known is “email_not_unlocked@domain.com”, not an empty one",
  "apollo-scopes": "Apollo: the key “match-only” may not search and not ask for companies",
  "openai-reasoning-tokens": "OpenAI: models that reason use part of the allowed output for it",
  "openai-bare-codes": "OpenAI: a refused setting names the parameter but no code",
  "openai-flex-short": "OpenAI: every third request by Flex is answered with 429, as there is no room",
  "openai-astra-always-reasons": "OpenAI: gpt-6-astra refuses to do without reasoning",
  "podchaser-firewall": "Podchaser: more than 20 calls a minute are a ban of an hour, as a page",
  "podchaser-oldest-first": "Podchaser: episodes come oldest first unless a direction is asked for",
  "hubspot-scopes": "HubSpot: the token “no-events”, or “without-<scope>”, lacks that scope",
  "hubspot-batch-opt-outs": "HubSpot: opt-outs may be asked for a hundred addresses at once",
  "hubspot-daily-limit": "HubSpot: for the token “day-is-over” the day's calls are used up",
  "hubspot-index-lags": "HubSpot: a search doesn't find what was made in the last ten seconds",
  "hubspot-respells": "HubSpot: a telephone number is kept without blanks",
  "hubspot-associates-by-domain": "HubSpot: a new contact gets the company of its address's domain",
  "hubspot-drops-results": "HubSpot: one answer a second leaves out a result of its batch",
  "hubspot-refuses-whole-batches": "HubSpot: one wrong value refuses the whole batch",
  "hubspot-long-conflicts": "HubSpot: a conflict names all addresses of the contact",
  "hubspot-locks": "HubSpot: every fourth update of three and more is answered as locked",
  "hubspot-workflows": "HubSpot: a workflow takes the “!” off a job title four seconds later",
  "scrapecreators-placeholders": "ScrapeCreators: an account nobody has is a success without anything in it",
  "reddit-approval": "Reddit: the app “unapproved” is refused with a page",
  "unipile-checkpoints": "Unipile: LinkedIn wants a person to prove themselves before some tokens work",
  "supadata-job-result": "Supadata: a finished job's transcript stands under “result”",
} as const;

export type Behaviour = keyof typeof behaviours;

export const allBehaviours = Object.keys(behaviours) as Behaviour[];

export const isBehaviour = (name: unknown): name is Behaviour =>
  typeof name === "string" && Object.hasOwn(behaviours, name);

/**
 * @param wanted "all", "none" or comma-separated names; default: the behaviors of the day
 * @throws if a name is unknown
 */
export function startingBehaviours(wanted: string | undefined, now: Date): Behaviour[] {
  if (wanted === undefined || wanted === "") return behavioursOfTheDay(now);
  if (wanted === "all" || wanted === "none") return wanted === "all" ? allBehaviours : [];
  return wanted.split(",").map((name) => {
    if (isBehaviour(name.trim())) return name.trim() as Behaviour;
    throw new Error(`SANDBOX_BEHAVIOURS: "${name}" is none of ${allBehaviours.join(", ")}`);
  });
}

/** Returns about a third of them, the same all day (UTC). */
export function behavioursOfTheDay(now: Date): Behaviour[] {
  const chance = new Chance("behaviours", now.toISOString().slice(0, 10));
  return allBehaviours.filter(() => chance.hit(1 / 3));
}
