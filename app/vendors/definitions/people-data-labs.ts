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
  rateIn(headers) {
    // The header is a Python dictionary: "{'minute': 100}".
    const [, calls] = /'minute': (\d{1,6})/.exec(headers.get("x-ratelimit-limit")?.slice(0, 200) ?? "") ?? [];
    return Number(calls) > 0 ? { calls: Number(calls), per: 60_000 } : null;
  },
  unit: "credit",
  usdPerUnit: 0.28,
  checked: {
    on: "2026-11-28",
    where:
      "docs.peopledatalabs.com/support/billing/how-credits-work and /docs/usage-limits; the price of a credit is an assumption, it differs by contract",
  },
  purpose: "Second source of companies and people",
};
