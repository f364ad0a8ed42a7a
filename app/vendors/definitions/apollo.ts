import { named, type Vendor } from "../vendor";

/** Headers with the remaining calls of the hour and the day. An empty header means no limit. */
const allowances = [
  {
    span: "day",
    header: "24-hour",
    nextStep: "Try again tomorrow, or ask your administrator for a larger plan at Apollo.",
  },
  {
    span: "hour",
    header: "hourly",
    nextStep: "Try again in an hour. You won't pay twice for results already found.",
  },
];

/**
 * Rate limits of the paid plans, per endpoint. Searches are also limited to 6,000 an hour and
 * 50,000 a day; enrichment is not. Response headers reveal a smaller plan.
 */
export const apollo: Vendor = {
  name: "apollo",
  label: "Apollo",
  hosts: ["api.apollo.io"],
  keys: ["APOLLO_API_KEY"],
  buckets: {
    match: { calls: 1000, per: 60_000 },
    bulk: { calls: 1000, per: 60_000 },
    organizations: { calls: 1000, per: 60_000 },
    search: { calls: 200, per: 60_000 },
  },
  rateIn: (headers) => named(headers, "x-rate-limit-minute", 60_000),
  spentIn(headers) {
    const spent = allowances.find(({ header }) => headers.get(`x-${header}-requests-left`)?.trim() === "0");
    if (!spent) return null;
    const calls = headers.get(`x-rate-limit-${spent.header}`);
    return {
      detail: `All ${calls ?? ""} calls of this ${spent.span} are used up.`.replace("  ", " "),
      nextStep: spent.nextStep,
    };
  },
  unit: "credit",
  usdPerUnit: 0.2,
  checked: {
    on: "2026-11-28",
    where:
      "docs.apollo.io/reference/rate-limits; the price of a credit is an assumption, it differs by contract",
  },
  purpose: "Companies and people by domain, name and email",
};
