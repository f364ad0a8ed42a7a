/**
 * Where the emulated chart services misbehave, always in the same places, so that a person can look for it:
 * charts that are not offered, that hold one show or none, or that stopped being made anew.
 */
type Peculiarity = "not offered" | "one show" | "no entries" | "no entries anywhere" | "stale";

const apple: Record<string, Peculiarity> = {
  "id/1511": "not offered",
  "ph/1533": "not offered",
  "ar/1483": "not offered",
  "at/1511": "one show",
  "fi/1309": "one show",
  // The charts page still has the list.
  "no/1483": "no entries",
  "cl/1511": "no entries",
  // Stays a gap, whatever is tried.
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

/** A chart that stopped moving shows what it showed this many weeks ago. */
export const staleWeeks = 5;
