import type { Vendor } from "../vendor";

export const scrapeCreators: Vendor = {
  name: "scrapecreators",
  label: "ScrapeCreators",
  hosts: ["api.scrapecreators.com"],
  keys: ["SCRAPECREATORS_API_KEY"],
  buckets: { profiles: { calls: 10, per: 1000 } },
  unit: "credit",
  usdPerUnit: 0.002,
  checked: {
    on: "2026-11-29",
    where:
      "scrapecreators.com of June 2026 as cited in public code (47 US dollars for 25,000 credits, rounded up)",
  },
  purpose: "Followers of one profile by its handle",
};
