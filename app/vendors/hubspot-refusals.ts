import { otherwise, type Refusal, wait } from "./refusals";

const source = "https://developers.hubspot.com/docs/api-reference/error-handling";

export const hubspotRefusals: Refusal[] = [
  {
    name: "scope missing",
    source: `${source} (category MISSING_SCOPES, errors[].context.requiredGranularScopes)`,
    code: "MISSING_SCOPES",
    kind: "blocked",
    nextStep: "Ask your administrator to add this scope to the private app in HubSpot.",
    // The token still works for all other requests.
    accountWide: false,
  },
  {
    name: "outside the plan",
    source: "HubSpot's OpenAPI of events, 2026-09 (x-hubspot-product-tier-requirements: ENTERPRISE)",
    status: 403,
    kind: "blocked",
    nextStep:
      "Ask your administrator for a larger HubSpot plan (events need Marketing or Sales Hub Enterprise) or another scope.",
    accountWide: false,
  },
  {
    name: "day's calls used",
    source,
    status: 429,
    code: "DAILY",
    kind: "quota",
    nextStep: "Try again tomorrow. HubSpot counts all calls of the account together.",
    retryAfter: 3_600_000,
  },
  {
    name: "ten seconds' calls used",
    source,
    status: 429,
    code: "TEN_SECONDLY_ROLLING",
    kind: "rate-limited",
    nextStep: wait,
    retryAfter: 10_000,
  },
  {
    name: "second's calls used",
    source,
    status: 429,
    kind: "rate-limited",
    nextStep: wait,
    retryAfter: 1000,
  },
  { name: "record locked", source, status: 423, kind: "rate-limited", nextStep: wait, retryAfter: 2000 },
  { name: "account being moved", source, status: 477, kind: "rate-limited", nextStep: wait },
  ...otherwise(source, "HUBSPOT_TOKEN").filter(({ name }) => name !== "too fast"),
];
