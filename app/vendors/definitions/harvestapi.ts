import type { Vendor } from "../vendor";

/**
 * LinkedIn posts by keyword, and profiles. The plan limits concurrency, not rate; an answer takes
 * about a second.
 */
export const harvestApi: Vendor = {
  name: "harvestapi",
  label: "HarvestAPI",
  hosts: ["api.harvest-api.com"],
  keys: ["HARVESTAPI_KEY"],
  buckets: { posts: { calls: 5, per: 1000 }, profiles: { calls: 5, per: 1000 } },
  unit: "credit",
  usdPerUnit: 0.0064,
  checked: {
    on: "2026-11-28",
    where: "github.com/HarvestAPI/harvestapi-sdk; the price is a public client's price for a profile",
  },
  purpose: "LinkedIn posts by keyword; second source of profiles",
};
