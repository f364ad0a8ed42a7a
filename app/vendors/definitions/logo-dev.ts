import type { Vendor } from "../vendor";

export const logoDev: Vendor = {
  name: "logodev",
  label: "logo.dev",
  hosts: ["img.logo.dev"],
  keys: ["LOGODEV_TOKEN"],
  buckets: { images: { calls: 50, per: 1000 } },
  unit: "logo",
  usdPerUnit: 0,
  checked: {
    on: "2026-11-29",
    where: "docs.logo.dev/platform/rate-limits (an allowance by plan; it names no rate per second)",
  },
  purpose: "Company logos by domain",
};
