import type { Vendor } from "../vendor";

export const podcastIndex: Vendor = {
  name: "podcastindex",
  label: "Podcast Index",
  hosts: ["api.podcastindex.org"],
  keys: ["PODCASTINDEX_KEY", "PODCASTINDEX_SECRET"],
  buckets: { api: { calls: 5, per: 1000 } },
  unit: "call",
  usdPerUnit: 0,
  checked: { on: "2026-11-29", where: "github.com/Podcastindex-org/docs-api: free; it names no rate" },
  purpose: "Second source of podcast hosts and guests, by name",
};
