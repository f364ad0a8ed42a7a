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
  checked: {
    on: "2026-11-20",
    where: "a public client banned twice at 27 calls a minute; the price of a call is an assumption",
  },
  purpose: "Who hosts a podcast and who is its guest",
};
