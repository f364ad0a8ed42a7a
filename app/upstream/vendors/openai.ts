import type { Vendor } from "../vendor";

/** Billed by tokens, so a unit is a dollar; prices stand in `language-model/prices.ts`. */
export const openai: Vendor = {
  name: "openai",
  label: "OpenAI",
  hosts: ["api.openai.com"],
  keys: ["OPENAI_API_KEY"],
  buckets: { models: { calls: 500, per: 60_000 }, images: { calls: 50, per: 60_000 } },
  unit: "US dollar",
  usdPerUnit: 1,
  checked: {
    on: "2026-11-20",
    where: "platform.openai.com/docs/pricing, by model in language-model/prices.ts and images/prices.ts",
  },
  purpose: "Verdicts, summaries, texts and images",
};
