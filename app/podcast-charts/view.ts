/**
 * Reads the screen's URL: tab, week, platform, search, filters, and the open chart and show. Every
 * view has a URL.
 */
import { type Platform, platforms } from "../vendors/charts/port";
import { type Choice, sorts, type StatusFilter, statusFilters } from "./country-cards";
import { parseWeek, type Week } from "./week";

export const tabs = {
  reports: "Reports",
  "missing-data": "Missing Data",
  configuration: "Configuration",
} as const;
export type Tab = keyof typeof tabs;

export interface View extends Choice {
  tab: Tab;
  week: Week | null;
  platform: Platform;
  /** The open chart of the platform and week. */
  chart: { country: string; category: string } | null;
  /** The show of that chart whose rank by week is drawn. */
  show: string | null;
  /** The search term for shows in all charts of the week. */
  find: string;
}

const oneOf = <T extends string>(known: readonly T[], value: string | null, initial: T): T =>
  known.find((each) => each === value) ?? initial;

export function readView(params: URLSearchParams): View {
  const [country, category] = (params.get("chart") ?? "").split(".");
  return {
    tab: oneOf(Object.keys(tabs) as Tab[], params.get("tab"), "reports"),
    week: parseWeek(params.get("week")),
    platform: oneOf(platforms, params.get("platform"), "apple"),
    search: params.get("search") ?? "",
    status: oneOf(Object.keys(statusFilters) as StatusFilter[], params.get("status"), "all"),
    sort: oneOf(Object.keys(sorts) as Choice["sort"][], params.get("sort"), "country"),
    chart: country && category ? { country, category } : null,
    show: params.get("show"),
    find: params.get("find") ?? "",
  };
}

export const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Titles use the platforms' own spelling; tabs use the API's. */
export const platformTitle: Record<Platform, string> = {
  apple: "Apple",
  spotify: "Spotify",
  youtube: "Youtube",
};
