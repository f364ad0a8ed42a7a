import { named, type Vendor } from "../vendor";

/** Rates of the paid plans, per endpoint (docs.apollo.io); a smaller plan shows in the `x-rate-limit-*` headers. */
export const apollo: Vendor = {
  name: "apollo",
  label: "Apollo",
  hosts: ["api.apollo.io"],
  keys: ["APOLLO_API_KEY"],
  buckets: {
    match: { calls: 1000, per: 60_000 },
    bulk: { calls: 100, per: 60_000 },
    organizations: { calls: 1000, per: 60_000 },
    search: { calls: 200, per: 60_000 },
  },
  rateIn: (headers) => named(headers, "x-rate-limit-minute", 60_000),
  unit: "credit",
  usdPerUnit: 0.2,
  checked: {
    on: "2026-11-20",
    where:
      "docs.apollo.io (rate limits, OpenAPI); the price of a credit is an assumption, it differs by contract",
  },
  purpose: "Companies and people by domain, name and e-mail",
};
