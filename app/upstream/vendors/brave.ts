import type { Vendor } from "../vendor";

export const brave: Vendor = {
  name: "brave",
  label: "Brave Search",
  hosts: ["api.search.brave.com"],
  keys: ["BRAVE_API_KEY"],
  buckets: { search: { calls: 50, per: 1000 } },
  unit: "search",
  usdPerUnit: 0.005,
  purpose: "Second source for search results, from an index of its own",
};
