import type { Vendor } from "../vendor";

const pacificDay = { per: 86_400_000, daily: { zone: "America/Los_Angeles" } };

/** The YouTube Data API with its two daily quotas. */
export const youtube: Vendor = {
  name: "youtube",
  label: "YouTube Data API",
  hosts: ["www.googleapis.com", "youtube.googleapis.com"],
  keys: ["YOUTUBE_API_KEY"],
  buckets: {
    units: { calls: 10_000, ...pacificDay },
    search: { calls: 100, ...pacificDay },
  },
  unit: "unit",
  usdPerUnit: 0,
  checked: { on: "2026-11-20", where: "developers.google.com/youtube/v3/determine_quota_cost" },
  purpose: "Channels and their videos",
};
