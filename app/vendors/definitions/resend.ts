import { named, type Vendor } from "../vendor";

export const resend: Vendor = {
  name: "resend",
  label: "Resend",
  hosts: ["api.resend.com"],
  keys: ["RESEND_API_KEY"],
  buckets: { emails: { calls: 10, per: 1000 } },
  rateIn(headers) {
    // "2;w=1" means two calls in a window of one second.
    const [, window = "1"] = /;\s*w=(\d+)/.exec(headers.get("ratelimit-policy") ?? "") ?? [];
    return named(headers, "ratelimit-limit", Number(window) * 1000);
  },
  unit: "email",
  usdPerUnit: 0.0004,
  checked: {
    on: "2026-11-28",
    where:
      "resend.com/docs/api-reference/rate-limit (10 per second for each team; response headers name yours)",
  },
  purpose: "Result emails",
};
