import { named, type Vendor } from "../vendor";

/** What an answer says is left of the hour and of the day; an empty header is an allowance without end. */
const allowances = [
  {
    span: "day",
    header: "24-hour",
    nextStep: "Go on tomorrow, or ask the person who runs the console for a larger plan at Apollo.",
  },
  {
    span: "hour",
    header: "hourly",
    nextStep: "Go on in an hour: what was already found is not paid for twice.",
  },
];

/**
 * Rates of the paid plans, per endpoint. A search has 6,000 calls an hour and 50,000 a day besides; enrichment has no
 * such end on paid plans. A smaller plan shows in the headers.
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
      detail: `All ${calls ?? ""} calls of the ${spent.span} are used.`.replace("  ", " "),
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
  purpose: "Companies and people by domain, name and e-mail",
};
