import type { Vendor } from "../vendor";

export const unipile: Vendor = {
  name: "unipile",
  label: "Unipile",
  hosts: ["api.unipile.com"],
  keys: ["UNIPILE_API_KEY"],
  buckets: { api: { calls: 60, per: 60_000 } },
  unit: "call",
  usdPerUnit: 0,
  purpose: "Whose LinkedIn session a token is",
};
