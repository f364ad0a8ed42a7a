import type { Vendor } from "../vendor";

/** LinkedIn posts by keyword. Concurrency is capped per plan; two at a time is the smallest. */
export const harvestApi: Vendor = {
  name: "harvestapi",
  label: "HarvestAPI",
  hosts: ["api.harvest-api.com"],
  keys: ["HARVESTAPI_KEY"],
  buckets: { posts: { calls: 2, per: 1000 } },
  unit: "credit",
  usdPerUnit: 0.02,
  purpose: "LinkedIn posts by keyword",
};
