import type { Vendor } from "../vendor";

export const listenNotes: Vendor = {
  name: "listennotes",
  label: "Listen Notes",
  hosts: ["listen-api.listennotes.com"],
  keys: ["LISTENNOTES_API_KEY"],
  buckets: { directory: { calls: 2, per: 1000 } },
  unit: "request",
  usdPerUnit: 0.04,
  purpose: "Which podcasts a company publishes, by its domain",
};
