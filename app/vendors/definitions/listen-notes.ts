import type { Vendor } from "../vendor";

export const listenNotes: Vendor = {
  name: "listennotes",
  label: "Listen Notes",
  hosts: ["listen-api.listennotes.com"],
  keys: ["LISTENNOTES_API_KEY"],
  buckets: { directory: { calls: 2, per: 1000 } },
  unit: "request",
  usdPerUnit: 0.04,
  checked: {
    on: "2026-11-29",
    where:
      "listennotes.com/api/pricing; no copy of it names a price, so the price of a request is an assumption",
  },
  purpose: "Podcasts that a company publishes, by its domain",
};
