import type { Vendor } from "../vendor";

/**
 * Hosts of thumbnails, logos and artwork in results. The console serves them under its own address.
 */
export const pictures: Vendor = {
  name: "pictures",
  label: "Pictures",
  hosts: [],
  keys: [],
  buckets: {},
  unit: "picture",
  usdPerUnit: 0,
  checked: { on: "2026-11-20", where: "our own polite limit" },
  purpose: "Thumbnails, logos and artwork in results",
};
