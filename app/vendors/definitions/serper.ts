import type { Vendor } from "../vendor";

export const serper: Vendor = {
  name: "serper",
  label: "Serper",
  hosts: ["google.serper.dev"],
  keys: ["SERPER_API_KEY"],
  buckets: { search: { calls: 50, per: 1000 } },
  unit: "search",
  usdPerUnit: 0.001,
  checked: {
    on: "2026-11-29",
    where: "serper.dev as cited in public code of 2026 (0.30 to 1 US dollar per 1,000 searches, by plan)",
  },
  purpose: "Google results: posts on LinkedIn and elsewhere",
};
