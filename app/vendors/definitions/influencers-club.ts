import type { Vendor } from "../vendor";

export const influencersClub: Vendor = {
  name: "influencers-club",
  label: "Influencers.club",
  hosts: ["api-dashboard.influencers.club"],
  keys: ["INFLUENCERS_CLUB_API_KEY"],
  buckets: { creators: { calls: 5, per: 1000 } },
  unit: "credit",
  usdPerUnit: 0.1,
  checked: {
    on: "2026-11-20",
    where: "docs.influencers.club; the price of a credit is an assumption",
  },
  purpose: "Social accounts and followers by email or handle",
};
