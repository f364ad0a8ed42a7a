import { named, type Vendor } from "../vendor";

export const hubspot: Vendor = {
  name: "hubspot",
  label: "HubSpot",
  hosts: ["api.hubapi.com"],
  keys: ["HUBSPOT_TOKEN"],
  buckets: {
    /** HubSpot counts searches separately, per account. */
    search: { calls: 5, per: 1000 },
    general: { calls: 100, per: 10_000 },
  },
  // Answers to searches carry no rate headers.
  rateIn: (headers, bucket) =>
    bucket === "general"
      ? named(
          headers,
          "x-hubspot-ratelimit-max",
          Number(headers.get("x-hubspot-ratelimit-interval-milliseconds") ?? 10_000),
        )
      : null,
  unit: "call",
  usdPerUnit: 0,
  checked: { on: "2026-11-20", where: "developers.hubspot.com/docs/api/usage-details" },
  purpose: "Client status, and contacts' activity on the platform",
};
