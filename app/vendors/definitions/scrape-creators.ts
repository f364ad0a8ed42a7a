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
    on: "2026-11-20",
    where: "copy of docs.scrapecreators.com; the price of a credit is an assumption",
  },
  purpose: "Followers of one profile by its handle",
};
