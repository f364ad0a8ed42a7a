import type { Vendor } from "../vendor";

/**
 * Its firewall banned a client that made 27 calls a minute twice, and let it be at one call in four seconds: no burst,
 * and every answer is kept for a week.
 */
export const podchaser: Vendor = {
  name: "podchaser",
  label: "Podchaser",
  hosts: ["developers.podchaser.com"],
  keys: ["PODCHASER_API_KEY"],
  buckets: { rest: { calls: 15, per: 60_000, apart: 4000 } },
  unit: "call",
  usdPerUnit: 0.01,
  purpose: "Who hosts a podcast and who is its guest",
};
