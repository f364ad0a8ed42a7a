import type { Vendor } from "../vendor";

/**
 * Podchaser's firewall banned a client at 27 calls a minute, twice, and accepted one call every
 * four seconds. So calls never come in bursts, and every answer is cached for a week.
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
    where:
      "Podchaser banned a public client twice at 27 calls per minute; the price of a call is an assumption",
  },
  purpose: "Podcast hosts and guests",
};
