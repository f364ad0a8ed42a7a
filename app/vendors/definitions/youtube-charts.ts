import type { Vendor } from "../vendor";

/**
 * The charts site's own API, undocumented and without a key. We limit the rate only to be polite.
 */
export const youtubeCharts: Vendor = {
  name: "youtube-charts",
  label: "YouTube podcast charts",
  hosts: ["charts.youtube.com"],
  keys: [],
  buckets: { browse: { calls: 1, per: 1000 } },
  unit: "call",
  usdPerUnit: 0,
  checked: { on: "2026-11-29", where: "undocumented, no source found; our own polite limit" },
  purpose: "Podcast charts of YouTube",
};
