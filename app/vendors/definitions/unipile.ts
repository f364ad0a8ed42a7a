import type { Vendor } from "../vendor";

export const unipile: Vendor = {
  name: "unipile",
  label: "Unipile",
  hosts: ["api.unipile.com"],
  keys: ["UNIPILE_API_KEY"],
  buckets: { api: { calls: 60, per: 60_000 } },
  unit: "call",
  usdPerUnit: 0,
  checked: { on: "2026-11-20", where: "developer.unipile.com: billed by linked account, not by call" },
  purpose: "Owner of a LinkedIn session token",
};
