import type { Vendor } from "../vendor";

/**
 * Public chart feeds without a key. Apple documents no rate limit; these values are polite guesses.
 */
export const appleCharts: Vendor = {
  name: "apple-charts",
  label: "Apple Podcasts charts",
  hosts: ["itunes.apple.com", "rss.marketingtools.apple.com", "podcasts.apple.com"],
  keys: [],
  buckets: {
    feed: { calls: 5, per: 1000 },
    "marketing-feed": { calls: 1, per: 1000 },
    page: { calls: 1, per: 1000 },
  },
  unit: "call",
  usdPerUnit: 0,
  checked: { on: "2026-11-20", where: "undocumented; our own polite limit" },
  purpose: "Podcast charts of Apple Podcasts",
};
