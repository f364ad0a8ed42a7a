import type { Vendor } from "../vendor";

export const brave: Vendor = {
  name: "brave",
  label: "Brave Search",
  hosts: ["api.search.brave.com"],
  keys: ["BRAVE_API_KEY"],
  buckets: { search: { calls: 50, per: 1000 } },
  unit: "search",
  usdPerUnit: 0.005,
  checked: {
    on: "2026-11-29",
    where: "Brave's price of 2026 as cited in public code (5 US dollars per 1,000 searches)",
  },
  purpose: "Second source of search results, from its own index",
};
