/**
 * Builds the cards of one platform in the Reports tab: search, status filter and sorting
 * (docs/product/podcast-charts.md).
 */
import { folded } from "../words/fold";
import { compareTexts } from "../words/order";
import { prettyCategory } from "./categories";
import { readCountryLabel } from "./countries";
import type { CategoryReport, PlatformReport } from "./report";

export const statusFilters = {
  all: "All Status",
  scraped: "Scraped Only",
  "not-scraped": "Not Scraped Only",
} as const;
export type StatusFilter = keyof typeof statusFilters;

export const sorts = {
  country: "Sort by Country",
  podcasts: "Sort by Podcast Count",
  categories: "Sort by Categories",
  moves: "Sort by Moves",
} as const;
export type Sort = keyof typeof sorts;

export interface CategoryCard extends CategoryReport {
  slug: string;
  name: string;
}

export interface CountryCard {
  code: string | null;
  name: string;
  /** Counts cover the whole country, regardless of filters. */
  scraped: number;
  offered: number;
  podcasts: number;
  categories: CategoryCard[];
}

export interface Choice {
  search: string;
  status: StatusFilter;
  sort: Sort;
}

/**
 * Returns the countries' cards. Leaves out categories that do not match the search and the status,
 * and countries without a matching category. Each search word may match the country or the
 * category: "germany technology" finds one chart, "germany" all charts of the country.
 */
export function countryCards(report: PlatformReport, { search, status, sort }: Choice): CountryCard[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const cards = Object.entries(report).flatMap(([label, categories]) => {
    const card = countryCard(label, categories);
    const shown = card.categories.filter(
      (category) =>
        words.every((word) => names(card, category).includes(word)) &&
        (status === "all" || category.scraped === (status === "scraped")),
    );
    if (sort === "moves") shown.sort((a, b) => movesIn(b) - movesIn(a));
    return shown.length > 0 ? [{ ...card, categories: shown }] : [];
  });
  return cards.sort((a, b) => order[sort](a, b) || compareTexts(a.name, b.name));
}

function countryCard(label: string, report: Record<string, CategoryReport>): CountryCard {
  const categories = Object.entries(report).map(([slug, category]) => ({
    slug,
    name: prettyCategory(slug),
    ...category,
  }));
  return {
    ...readCountryLabel(label),
    scraped: categories.filter((category) => category.scraped).length,
    offered: categories.length,
    podcasts: categories.reduce((sum, category) => sum + category.podcastsNo, 0),
    categories,
  };
}

/** Sorts descending, except by name. */
const order: Record<Sort, (a: CountryCard, b: CountryCard) => number> = {
  country: () => 0,
  podcasts: (a, b) => b.podcasts - a.podcasts,
  categories: (a, b) => b.offered - a.offered || b.scraped - a.scraped,
  moves: (a, b) => movesOf(b) - movesOf(a),
};

/** Counts the shows that rose, fell, entered or left since last week. */
const movesIn = ({ movement }: CategoryCard) =>
  movement ? movement.up + movement.down + movement.entered + movement.out : 0;

const movesOf = ({ categories }: CountryCard) =>
  categories.reduce((sum, category) => sum + movesIn(category), 0);

const names = (card: CountryCard, category: CategoryCard) =>
  folded(`${card.name} ${card.code ?? ""} ${category.name} ${category.slug}`);
