import type { Vendor } from "../vendor";

/** Our own relay to YouTube, used when YouTube blocks the console's IP address. */
export const transcriptRelay: Vendor = {
  name: "transcript-relay",
  label: "Transcript relay",
  hosts: [],
  keys: ["TRANSCRIPT_RELAY_URL"],
  buckets: { player: { calls: 5, per: 1000 } },
  unit: "call",
  usdPerUnit: 0,
  checked: { on: "2026-11-20", where: "your own relay" },
  purpose: "YouTube captions when YouTube blocks our IP address",
};
