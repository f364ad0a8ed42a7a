import { defineTool } from "../toolkit/tool";
import { podcastChartSettings } from "./settings";

/** A tool with settings and a screen but without queries: the scheduler scrapes the charts. */
export const podcastCharts = defineTool({
  slug: "podcast-charts",
  title: "Podcast Charts",
  purpose: "What people listen to, by platform, country and category; what moved since last week.",
  path: "/podcast-charts",
  settings: podcastChartSettings,
  queries: {},
});
