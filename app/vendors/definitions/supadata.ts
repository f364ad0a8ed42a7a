import type { Vendor } from "../vendor";

/**
 * A transcript from captions costs one credit (docs.supadata.ai/get-transcript). Every answer
 * contains its cost.
 */
export const supadataCredits = { perGeneratedMinute: 2 };

export const supadata: Vendor = {
  name: "supadata",
  label: "Supadata",
  hosts: ["api.supadata.ai"],
  keys: ["SUPADATA_API_KEY"],
  buckets: { requests: { calls: 10, per: 1000 } },
  unit: "credit",
  usdPerUnit: 0.005,
  checked: {
    on: "2026-11-20",
    where:
      "docs.supadata.ai/get-transcript (1 credit from captions, 2 a generated minute); the price of a credit is an assumption",
  },
  purpose: "Transcripts of videos whose captions YouTube withholds",
};
