import type { Vendor } from "../vendor";

/** About 27 calls a minute got a client blocked: asked more slowly than that, and kept for a week. */
export const podchaser: Vendor = {
  name: "podchaser",
  label: "Podchaser",
  hosts: ["developers.podchaser.com"],
  keys: ["PODCHASER_API_KEY"],
  buckets: { rest: { calls: 20, per: 60_000 } },
  unit: "call",
  usdPerUnit: 0.01,
  purpose: "Who hosts a podcast and who is its guest",
};
