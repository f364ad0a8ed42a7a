import type { Vendor } from "../vendor";

export const peopleDataLabs: Vendor = {
  name: "people-data-labs",
  label: "People Data Labs",
  hosts: ["api.peopledatalabs.com"],
  keys: ["PDL_API_KEY"],
  buckets: {
    enrich: { calls: 100, per: 60_000 },
    search: { calls: 10, per: 60_000 },
  },
  unit: "credit",
  usdPerUnit: 0.28,
  checked: {
    on: "2026-11-20",
    where:
      "docs.peopledatalabs.com/docs/how-credits-work; the price of a credit is an assumption, it differs by contract",
  },
  purpose: "Second source for companies and people",
};
