import type { Vendor } from "../vendor";

export const scrapeCreators: Vendor = {
  name: "scrapecreators",
  label: "ScrapeCreators",
  hosts: ["api.scrapecreators.com"],
  keys: ["SCRAPECREATORS_API_KEY"],
  buckets: { profiles: { calls: 10, per: 1000 } },
  unit: "credit",
  usdPerUnit: 0.002,
  purpose: "Followers of one profile by its handle",
};
