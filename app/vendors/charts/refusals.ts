import { later, type Refusal } from "../refusals";

const source = "undocumented; statuses seen by public scrapers of these charts";

/**
 * Refusals of the three chart platforms. "No such chart" is not a refusal: the adapters check it
 * first.
 */
export const chartRefusals: Refusal[] = [
  { name: "too fast", source, status: 429, kind: "rate-limited", nextStep: "Wait for the next scrape." },
  {
    name: "shut out",
    source,
    status: [401, 403],
    kind: "blocked",
    nextStep: "Wait a day before you scrape this platform again. The other platforms still work.",
    accountWide: true,
  },
  { name: "broken", source, status: "5xx", kind: "upstream-down", nextStep: later },
  {
    name: "call refused",
    source,
    status: "4xx",
    kind: "bad-answer",
    nextStep: "If it keeps happening, tell your administrator that the platform may have changed.",
  },
];
