import type { Vendor } from "../vendor";

/**
 * The parts of youtube.com that need no key: uploads feed, URL resolution, channel pages and
 * channel search.
 */
export const youtubeWeb: Vendor = {
  name: "youtube-web",
  label: "YouTube (without a key)",
  hosts: ["www.youtube.com"],
  keys: [],
  buckets: { web: { calls: 10, per: 1000 } },
  unit: "call",
  usdPerUnit: 0,
  checked: { on: "2026-11-20", where: "undocumented; YouTube tolerates this rate from public clients" },
  purpose: "Channels by name and the latest uploads, without quota",
};
