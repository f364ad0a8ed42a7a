/**
 * Faults of the emulated chart vendors, always in the same places so that a user can look for them:
 * charts that are missing, that have one show or none, or that stopped updating.
 */
type Peculiarity = "not offered" | "one show" | "no entries" | "no entries anywhere" | "stale";

const apple: Record<string, Peculiarity> = {
  "id/1511": "not offered",
  "ph/1533": "not offered",
  "ar/1483": "not offered",
  "at/1511": "one show",
  "fi/1309": "one show",
  // The charts page still shows the list.
  "no/1483": "no entries",
  "cl/1511": "no entries",
  // Missing in every source.
  "co/1511": "no entries anywhere",
  "nz/1502": "stale",
  "pl/1487": "stale",
};

const spotify: Record<string, Peculiarity> = {
  "se/tv-film": "not offered",
  "mx/fiction": "no entries anywhere",
  "br/leisure": "no entries",
  "id/trending": "one show",
};

export const applePeculiarity = (country: string, genre: string) => apple[`${country}/${genre}`];
export const spotifyPeculiarity = (region: string, slug: string) => spotify[`${region}/${slug}`];

/** Age in weeks of a chart that stopped updating. */
export const staleWeeks = 5;
