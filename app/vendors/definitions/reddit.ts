import type { Vendor } from "../vendor";

/**
 * Only the official API, because Reddit refuses anonymous pages and feeds. 100 calls a minute per
 * client, free of charge.
 */
export const reddit: Vendor = {
  name: "reddit",
  label: "Reddit",
  hosts: ["www.reddit.com", "oauth.reddit.com"],
  keys: ["REDDIT_CLIENT_ID", "REDDIT_CLIENT_SECRET", "REDDIT_USER_AGENT"],
  buckets: { api: { calls: 100, per: 60_000 } },
  unit: "call",
  usdPerUnit: 0,
  checked: { on: "2026-11-20", where: "support.reddithelp.com (100 per minute for approved OAuth apps)" },
  purpose: "New posts for Reddit alerts",
};
