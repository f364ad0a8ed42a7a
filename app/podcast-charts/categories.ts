/** Categories with one name for all platforms, and each platform's own id for them. */
import type { Platform } from "../vendors/charts/port";

export interface Category {
  /** Name in reports, URLs and storage: "true-crime". */
  slug: string;
  /**
   * The platform's id: Apple's genre number, Spotify's slug or YouTube's genre. Null if the
   * platform lacks the category.
   */
  id: string | null;
}

/** Apple's main genres, which every storefront has. "26" covers all podcasts. */
const apple: Record<string, string> = {
  top: "26",
  arts: "1301",
  business: "1321",
  comedy: "1303",
  education: "1304",
  fiction: "1483",
  government: "1511",
  "health-fitness": "1512",
  history: "1487",
  "kids-family": "1305",
  leisure: "1502",
  music: "1310",
  news: "1489",
  "religion-spirituality": "1314",
  science: "1533",
  "society-culture": "1324",
  sports: "1545",
  technology: "1318",
  "true-crime": "1488",
  "tv-film": "1309",
};

/**
 * Spotify's categories that every market has, without `top-episodes`, which ranks episodes instead
 * of podcasts.
 */
const spotifyEverywhere = ["top-podcasts", "trending"];

const spotifyCategories =
  "arts business comedy education fiction health-fitness history leisure music news religion-spirituality science society-culture sports technology true-crime tv-film".split(
    " ",
  );

/** Apple and YouTube use the same genre names. "other" contains shows without a genre. */
const youtubeGenres = Object.keys(apple).filter((slug) => slug !== "top");

export const categoriesOf: Readonly<Record<Platform, readonly Category[]>> = {
  apple: Object.entries(apple).map(([slug, id]) => ({ slug, id })),
  spotify: [...spotifyEverywhere, ...spotifyCategories].map((slug) => ({ slug, id: slug })),
  youtube: [
    ...youtubeGenres.map((slug) => ({ slug, id: slug.toUpperCase().replaceAll("-", "_") })),
    { slug: "other", id: null },
  ],
};

/** Slugs that every Spotify market has; the others exist only in some. */
export const isEverywhereOnSpotify = (slug: string) => spotifyEverywhere.includes(slug);

export function categoryId(platform: Platform, slug: string): string | null {
  return categoriesOf[platform].find((category) => category.slug === slug)?.id ?? null;
}

/** "true-crime" → "True Crime". */
export const prettyCategory = (slug: string) =>
  slug
    .split("-")
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

/**
 * Maps YouTube's genre of a show ("TRUE_CRIME", "KIDS_AND_FAMILY") to our slug, or to "other" if
 * unknown.
 */
export function youtubeCategory(genre: string | null): string {
  const slug = (genre ?? "").toLowerCase().replace(/_and_|_/g, "-");
  return youtubeGenres.includes(slug) ? slug : "other";
}
