import type { Vendor } from "../vendor";

/** Billed in dollars per task and row; every answer contains its cost. */
export const dataForSeo: Vendor = {
  name: "dataforseo",
  label: "DataForSEO",
  hosts: ["api.dataforseo.com"],
  keys: ["DATAFORSEO_LOGIN", "DATAFORSEO_PASSWORD"],
  buckets: { labs: { calls: 2000, per: 60_000 } },
  unit: "US dollar",
  usdPerUnit: 1,
  checked: { on: "2026-11-20", where: "docs.dataforseo.com: each answer names its cost in US dollars" },
  purpose: "Domains that rank in the same Google searches, to verify competitors",
};
