import { defineTool } from "../toolkit/tool";
import { podcastChartSettings } from "./settings";

/** Charts are scraped by the clock, not searched for by people: a tool with settings and a screen, without queries. */
export const podcastCharts = defineTool({
  slug: "podcast-charts",
  title: "Podcast Charts",
  purpose: "What people listen to, by platform, country and category; what moved since last week.",
  path: "/podcast-charts",
  settings: podcastChartSettings,
  queries: {},
});
