import { otherwise, type Refusal, wait } from "./refusals";

const source = "https://docs.apollo.io (OpenAPI, examples by endpoint)";
const rights = "Ask your administrator for an Apollo key whose scope and plan include this call.";

export const apolloRefusals: Refusal[] = [
  {
    name: "credits gone",
    source: "https://github.com/superdesigndev/treg/issues/301 (422, insufficient credits)",
    words: /credit/i,
    kind: "quota",
    nextStep: "Ask your administrator to buy credits at Apollo, or wait for next month's credits.",
  },
  {
    name: "outside the key's scope",
    source,
    code: "API_INACCESSIBLE",
    kind: "blocked",
    nextStep: rights,
    accountWide: true,
  },
  { name: "outside the plan", source, status: 403, kind: "blocked", nextStep: rights, accountWide: true },
  {
    name: "day's calls used",
    source: "https://docs.apollo.io/reference/rate-limits",
    status: 429,
    words: /per day|daily/i,
    kind: "quota",
    nextStep: "Try again tomorrow, or ask your administrator for a larger plan at Apollo.",
    retryAfter: 24 * 3_600_000,
  },
  {
    name: "hour's calls used",
    source,
    status: 429,
    words: /per hour/i,
    kind: "rate-limited",
    nextStep: "Try again in an hour. You won't pay twice for results already found.",
    retryAfter: 3_600_000,
  },
  {
    name: "minute's calls used",
    source,
    status: 429,
    kind: "rate-limited",
    nextStep: wait,
    retryAfter: 60_000,
  },
  ...otherwise(source, "APOLLO_API_KEY").filter(({ name }) => name !== "too fast"),
];
