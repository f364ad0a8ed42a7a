/** Which charts each platform offers: what coverage is counted against. A "not offered" met while scraping takes one away. */
import { type Platform, platforms } from "../vendors/charts/port";
import { categoriesOf, isEverywhereOnSpotify } from "./categories";
import { countryCodes } from "./countries";

/** One combination of platform, country and category. */
export interface Combination {
  platform: Platform;
  country: string;
  category: string;
}

/** Spotify's charts know 26 markets; Switzerland is not among them. */
const spotifyCountries = countryCodes.filter((code) => code !== "ch");
const spotifyCategoryCountries = ["us", "au", "br", "de", "mx", "se", "gb"];
/** Seen with a podcast chart; the other countries of charts.youtube.com are for music. */
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

/** Stands for "every category of the country". */
export const allCategories = "*";

/** Which request gives a chart: YouTube gives all categories of a country at once, the others one each. */
export const requestOf = ({ platform, category }: Combination) =>
  platform === "youtube" ? allCategories : category;
