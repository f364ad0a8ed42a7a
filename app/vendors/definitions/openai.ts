import type { Rate, Vendor } from "../vendor";

/** Converts "7m12s", "8.64s" or "6ms" to milliseconds; NaN for anything else. */
function milliseconds(duration: string): number {
  const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
  const parts = [...duration.slice(0, 40).matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ms|[dhms])/g)];
  const isWhole = parts.map(([part]) => part).join("") === duration;
  return isWhole
    ? parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (units[unit] ?? 0), 0)
    : NaN;
}

/**
 * OpenAI refills a model's allowance evenly. The used part and the time to refill it show whether
 * the limit is per minute or, in the first tiers, per day.
 */
function rateIn(headers: Headers): Rate | null {
  const numberOf = (name: string) => Number.parseInt(headers.get(`x-ratelimit-${name}-requests`) ?? "", 10);
  const [calls, left] = [numberOf("limit"), numberOf("remaining")];
  const window = (milliseconds(headers.get("x-ratelimit-reset-requests") ?? "") * calls) / (calls - left);
  if (!(calls > 0 && left < calls && window > 0)) return null;
  return { calls, per: window > 3_600_000 ? 86_400_000 : 60_000 };
}

/** Billed by tokens, so one unit is one dollar; `language-model/prices.ts` has the prices. */
export const openai: Vendor = {
  name: "openai",
  label: "OpenAI",
  hosts: ["api.openai.com"],
  keys: ["OPENAI_API_KEY"],
  buckets: {
    models: { calls: 500, per: 60_000 },
    writing: { calls: 500, per: 60_000 },
    speech: { calls: 500, per: 60_000 },
    images: { calls: 50, per: 60_000 },
  },
  rateIn,
  unit: "US dollar",
  usdPerUnit: 1,
  checked: {
    on: "2026-11-28",
    where: "platform.openai.com/docs/pricing, by model in language-model/prices.ts and images/prices.ts",
  },
  purpose: "Verdicts, summaries, texts and images",
};
