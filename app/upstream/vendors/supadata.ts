import type { Vendor } from "../vendor";

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
