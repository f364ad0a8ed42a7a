import type { Vendor } from "../vendor";

export const brave: Vendor = {
  name: "brave",
  label: "Brave Search",
  hosts: ["api.search.brave.com"],
  keys: ["BRAVE_API_KEY"],
  buckets: { search: { calls: 50, per: 1000 } },
  unit: "search",
  usdPerUnit: 0.005,
  checked: { on: "2026-11-20", where: "api-dashboard.search.brave.com (5 US dollars a thousand)" },
  purpose: "Second source for search results, from an index of its own",
};
