import type { Vendor } from "../vendor";

/** About 27 calls a minute got a client blocked: two in five seconds stays below that without a long wait, and a week's keeping spares most. */
export const podchaser: Vendor = {
  name: "podchaser",
  label: "Podchaser",
  hosts: ["developers.podchaser.com"],
  keys: ["PODCHASER_API_KEY"],
  buckets: { rest: { calls: 2, per: 5000 } },
  unit: "call",
  usdPerUnit: 0.01,
  purpose: "Who hosts a podcast and who is its guest",
};
