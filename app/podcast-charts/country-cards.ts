/** What the Reports tab shows of one platform: search, status filter, sort (docs/product/podcast-charts.md). */
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
} as const;
export type Sort = keyof typeof sorts;

export interface CategoryCard extends CategoryReport {
  slug: string;
  name: string;
}

export interface CountryCard {
  code: string | null;
  name: string;
  /** "x/y scraped" and "n podcasts" speak of the whole country, whatever is filtered. */
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

/** Filters hide categories, and cards left empty. A search that names a country keeps its categories. */
export function countryCards(report: PlatformReport, { search, status, sort }: Choice): CountryCard[] {
  const cards = Object.entries(report).flatMap(([label, categories]) => {
    const card = countryCard(label, categories);
    const named = matches(`${card.name} ${card.code ?? ""}`, search);
    const shown = card.categories.filter(
      (category) =>
        (named || matches(`${category.name} ${category.slug}`, search)) &&
        (status === "all" || category.scraped === (status === "scraped")),
    );
    return shown.length > 0 ? [{ ...card, categories: shown }] : [];
  });
  return cards.sort((a, b) => order[sort](a, b) || a.name.localeCompare(b.name));
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

/** Most first, except for names. */
const order: Record<Sort, (a: CountryCard, b: CountryCard) => number> = {
  country: () => 0,
  podcasts: (a, b) => b.podcasts - a.podcasts,
  categories: (a, b) => b.offered - a.offered || b.scraped - a.scraped,
};

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const matches = (text: string, search: string) => folded(text).includes(folded(search.trim()));
