import type { Vendor } from "../vendor";

/** 300 requests a minute, counted over five minutes. A trial account gets two a minute. */
export const enrichLayer: Vendor = {
  name: "enrichlayer",
  label: "Enrich Layer",
  hosts: ["enrichlayer.com"],
  keys: ["ENRICHLAYER_API_KEY"],
  buckets: { api: { calls: 1500, per: 300_000 } },
  unit: "credit",
  usdPerUnit: 0.01,
  checked: {
    on: "2026-11-20",
    where: "enrichlayer.com/docs (rate limits, credits); the price of a credit is an assumption",
  },
  purpose: "LinkedIn profiles, and companies' current and former staff",
};
