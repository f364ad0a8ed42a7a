/** What the screen's address says: tab, week, platform, search and filters, an opened chart and show. Deep links are views. */
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
  /** An opened chart of the platform and week. */
  chart: { country: string; category: string } | null;
  /** A show of that chart whose rank over time is drawn. */
  show: string | null;
  /** A show that is looked for in all charts of the week. */
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

/** Platforms are written as their owners write them; the tabs as the API does. */
export const platformTitle: Record<Platform, string> = {
  apple: "Apple",
  spotify: "Spotify",
  youtube: "Youtube",
};
