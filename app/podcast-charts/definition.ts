import { defineTool } from "../toolkit/tool";
import { podcastChartSettings } from "./settings";

/** A tool with settings and a screen but without queries: the scheduler scrapes the charts. */
export const podcastCharts = defineTool({
  slug: "podcast-charts",
  title: "Podcast Charts",
  purpose:
    "Shows the most popular podcasts by platform, country and category, and what changed since last week.",
  path: "/podcast-charts",
  settings: podcastChartSettings,
  queries: {},
});
