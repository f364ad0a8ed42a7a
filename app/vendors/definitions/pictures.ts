import type { Vendor } from "../vendor";

/** Wherever thumbnails, logos and artwork of results lie; shown through our own address. */
export const pictures: Vendor = {
  name: "pictures",
  label: "Pictures",
  hosts: [],
  keys: [],
  buckets: {},
  unit: "picture",
  usdPerUnit: 0,
  checked: { on: "2026-11-20", where: "a politeness of our own" },
  purpose: "Thumbnails, logos and artwork of results",
};
