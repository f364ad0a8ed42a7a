/** Where an alert looks: in some subreddits alone, or in all but some; what stands there is "name" or "-name". */

/** So many fit a query beside a keyword. */
export const mostPlaces = 20;

const isPlace = (text: string) => /^-?\w{2,21}$/.test(text);

/** "r/Podcasting" is "Podcasting", "-r/hiring" is "-hiring"; null: a name that Reddit has none of. */
export function parsePlace(text: string): string | null {
  const name = text.trim().replace(/^(-?)\/?r\//i, "$1");
  return isPlace(name) ? name : null;
}

const isLeftOut = (place: string) => place.startsWith("-");

/** Reddit's query for the keyword, in these places. */
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
