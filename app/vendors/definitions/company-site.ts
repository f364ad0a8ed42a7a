import type { Vendor } from "../vendor";

/** Companies' own websites. There is no account; we limit the rate only to be polite. */
export const companySite: Vendor = {
  name: "company-site",
  label: "A company's own site",
  hosts: [],
  keys: [],
  buckets: { pages: { calls: 100, per: 1000 } },
  unit: "page",
  usdPerUnit: 0,
  checked: { on: "2026-11-20", where: "our own polite limit" },
  purpose: "Pages of a company's website",
};
