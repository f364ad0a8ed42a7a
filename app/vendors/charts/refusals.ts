import { later, type Refusal } from "../refusals";

const source = "undocumented; statuses seen by public scrapers of these charts";

/**
 * Refusals of the three chart platforms. "No such chart" is not a refusal: the adapters check it
 * first.
 */
export const chartRefusals: Refusal[] = [
  { name: "too fast", source, status: 429, kind: "rate-limited", nextStep: "Leave it to the next scrape." },
  {
    name: "shut out",
    source,
    status: [401, 403],
    kind: "blocked",
    nextStep: "Leave the platform alone for a day; the other platforms' charts go on.",
    accountWide: true,
  },
  { name: "broken", source, status: "5xx", kind: "upstream-down", nextStep: later },
  {
    name: "call refused",
    source,
    status: "4xx",
    kind: "bad-answer",
    nextStep: "If it stays, tell the person who runs the console: the platform has changed.",
  },
];
