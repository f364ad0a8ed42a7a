import type { Vendor } from "../vendor";

/** A transcript read from captions is one credit (docs.supadata.ai/get-transcript); each answer names what it cost. */
export const supadataCredits = { perGeneratedMinute: 2 };

export const supadata: Vendor = {
  name: "supadata",
  label: "Supadata",
  hosts: ["api.supadata.ai"],
  keys: ["SUPADATA_API_KEY"],
  buckets: { requests: { calls: 10, per: 1000 } },
  unit: "credit",
  usdPerUnit: 0.005,
  purpose: "Transcripts of videos whose captions YouTube does not give us",
};
