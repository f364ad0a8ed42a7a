import type { Vendor } from "../vendor";

/** Billed in dollars by task and row; every answer says what it cost. */
export const dataForSeo: Vendor = {
  name: "dataforseo",
  label: "DataForSEO",
  hosts: ["api.dataforseo.com"],
  keys: ["DATAFORSEO_LOGIN", "DATAFORSEO_PASSWORD"],
  buckets: { labs: { calls: 2000, per: 60_000 } },
  unit: "US dollar",
  usdPerUnit: 1,
  purpose: "Which domains the same Google searches find, to check competitors against",
};
