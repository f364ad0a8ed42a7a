/**
 * Which charts each platform offers; coverage counts against these. A "not offered" answer during a
 * scrape removes a chart.
 */
import { type Platform, platforms } from "../vendors/charts/port";
import { categoriesOf, isEverywhereOnSpotify } from "./categories";
import { countryCodes } from "./countries";

/** One combination of platform, country and category. */
export interface Combination {
  platform: Platform;
  country: string;
  category: string;
}

/** Spotify has charts for 26 markets; Switzerland is missing. */
const spotifyCountries = countryCodes.filter((code) => code !== "ch");
const spotifyCategoryCountries = ["us", "au", "br", "de", "mx", "se", "gb"];
/** Countries with podcast charts; the others on charts.youtube.com only have music charts. */
const youtubeCountries = ["us", "ca", "mx"];

export function countriesOf(platform: Platform): readonly string[] {
  if (platform === "apple") return countryCodes;
  return platform === "spotify" ? spotifyCountries : youtubeCountries;
}

function isOffered({ platform, country, category }: Combination): boolean {
  return (
    platform !== "spotify" || isEverywhereOnSpotify(category) || spotifyCategoryCountries.includes(country)
  );
}

export function combinationsOf(platform: Platform): Combination[] {
  return countriesOf(platform).flatMap((country) =>
    categoriesOf[platform]
      .map(({ slug }) => ({ platform, country, category: slug }))
      .filter((combination) => isOffered(combination)),
  );
}

export const allCombinations = (): Combination[] => platforms.flatMap(combinationsOf);

export const combinationKey = ({ platform, country, category }: Combination) =>
  `${platform}/${country}/${category}`;

/** The category that stands for all categories of a country. */
export const allCategories = "*";

/**
 * Returns the request that fetches a chart. YouTube returns all categories of a country at once,
 * the others one each.
 */
export const requestOf = ({ platform, category }: Combination) =>
  platform === "youtube" ? allCategories : category;
