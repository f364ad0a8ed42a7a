/**
 * Difficult behaviours of real vendors, by name. Tests cover all of them. A started sandbox has some
 * that depend on the day; its page and `PUT /behaviours` switch them.
 */
import { Chance } from "./market/random.ts";

export const behaviours = {
  "youtube-translations-limited": "YouTube: refuses translated caption files with 429, but not the original",
  "youtube-doubts-data-centres": "YouTube: refuses one video in four to data-centre IP addresses",
  "youtube-session-limit": "YouTube: after 300 videos a guest session gets “try again later”",
  "youtube-sound-bound": "YouTube: sends audio only to the IP address that asked the player for it",
  "apollo-stub-on-miss": "Apollo: sends a record without a name for an unknown person, instead of null",
  "apollo-drops-misses": "Apollo: omits unknown people from every second bulk answer",
  "apollo-fractional-credits": "Apollo: charges bulk answers in fractions of a credit",
  "apollo-locked-emails":
    "Apollo: sends “email_not_unlocked@domain.com” for an unknown email address, instead of null",
  "apollo-scopes": "Apollo: the key “match-only” may neither search nor request companies",
  "openai-reasoning-tokens": "OpenAI: reasoning models spend part of the output limit on reasoning",
  "openai-bare-codes": "OpenAI: a refusal of a setting names the parameter but no code",
  "openai-flex-short": "OpenAI: refuses every third Flex request with 429 for lack of capacity",
  "openai-astra-always-reasons": "OpenAI: gpt-6-astra refuses to switch off reasoning",
  "podchaser-firewall":
    "Podchaser: more than 20 calls a minute cause a ban of one hour, shown as an HTML page",
  "podchaser-oldest-first": "Podchaser: lists episodes oldest first unless the request names an order",
  "hubspot-scopes": "HubSpot: the token “no-events”, or “without-<scope>”, lacks that scope",
  "hubspot-batch-opt-outs": "HubSpot: accepts opt-out requests for 100 addresses at once",
  "hubspot-daily-limit": "HubSpot: the daily limit of the token “day-is-over” is used up",
  "hubspot-index-lags": "HubSpot: searches do not find records created in the last 10 seconds",
  "hubspot-respells": "HubSpot: stores phone numbers without spaces",
  "hubspot-associates-by-domain": "HubSpot: associates a new contact with the company of its email domain",
  "hubspot-drops-results": "HubSpot: omits one result from one batch answer per second",
  "hubspot-refuses-whole-batches": "HubSpot: refuses a whole batch because of one invalid value",
  "hubspot-long-conflicts": "HubSpot: a conflict names all addresses of the contact",
  "hubspot-locks": "HubSpot: refuses every fourth update of three or more records as locked",
  "hubspot-workflows": "HubSpot: a workflow removes the “!” from a job title after 4 seconds",
  "scrapecreators-placeholders": "ScrapeCreators: answers an unknown account with an empty success",
  "reddit-approval": "Reddit: refuses the app “unapproved” with an HTML page",
  "unipile-checkpoints": "Unipile: LinkedIn demands proof of identity before it accepts some tokens",
  "supadata-job-result": "Supadata: puts a finished job's transcript under “result”",
} as const;

export type Behaviour = keyof typeof behaviours;

export const allBehaviours = Object.keys(behaviours) as Behaviour[];

export const isBehaviour = (name: unknown): name is Behaviour =>
  typeof name === "string" && Object.hasOwn(behaviours, name);

/**
 * @param wanted "all", "none" or comma-separated names; default: the behaviours of the day
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
