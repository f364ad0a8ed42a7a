import type { Vendor } from "../vendor";

/**
 * About 27 calls a minute, several at a time, got a client blocked: fewer than that, one by one, and kept for a week. A
 * whole minute's share may go at once, so that one search (about twenty calls) needn't wait for its own next window.
 */
export const podchaser: Vendor = {
  name: "podchaser",
  label: "Podchaser",
  hosts: ["developers.podchaser.com"],
  keys: ["PODCHASER_API_KEY"],
  buckets: { rest: { calls: 22, per: 60_000, apart: 400 } },
  unit: "call",
  usdPerUnit: 0.01,
  purpose: "Who hosts a podcast and who is its guest",
};
