import type { Vendor } from "../vendor";

/** Every company's own site. No account stands behind it; the rate only keeps us polite. */
export const companySite: Vendor = {
  name: "company-site",
  label: "A company's own site",
  hosts: [],
  keys: [],
  buckets: { pages: { calls: 100, per: 1000 } },
  unit: "page",
  usdPerUnit: 0,
  purpose: "A company's own pages",
};
