/** Where an alert searches: only some subreddits ("name") or all except some ("-name"). */

/** Maximum number of subreddits that fit into a Reddit query together with a keyword. */
export const mostPlaces = 20;

const isPlace = (text: string) => /^-?\w{2,21}$/.test(text);

/**
 * Reads "r/Podcasting" as "Podcasting" and "-r/hiring" as "-hiring"; returns null for an invalid
 * name.
 */
export function parsePlace(text: string): string | null {
  const name = text.trim().replace(/^(-?)\/?r\//i, "$1");
  return isPlace(name) ? name : null;
}

const isLeftOut = (place: string) => place.startsWith("-");

/** Returns Reddit's query for the keyword, limited to these subreddits. */
export function queryIn(query: string, places: readonly string[]): string {
  if (places.length === 0) return query;
  const only = places.filter((place) => !isLeftOut(place)).map((place) => `subreddit:${place}`);
  const not = places.filter(isLeftOut).map((place) => ` NOT subreddit:${place.slice(1)}`);
  const within = only.length > 0 ? ` AND (${only.join(" OR ")})` : "";
  return `(${query})${within}${not.join("")}`;
}

export function isIn(places: readonly string[], subreddit: string): boolean {
  const has = (list: string[]) => list.some((place) => place.toLowerCase() === subreddit.toLowerCase());
  const only = places.filter((place) => !isLeftOut(place));
  if (has(places.filter(isLeftOut).map((place) => place.slice(1)))) return false;
  return only.length === 0 || has(only);
}
