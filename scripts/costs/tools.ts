/** Costs of a thousand rows of each tool: at its vendors, and at Cloudflare and Turso. */
import { beyondPlans, deletedLater, fileOf, kinds, rowsInFile, sumOf } from "./costs.ts";
import type { Usage } from "./prices.ts";

export interface RowsOfTool {
  title: string;
  tool: string;
  query: string;
  /** Calls of one row, on average. */
  calls: number;
  /** How many of them the vendor charges. */
  paid: number;
  /** Dollars at the vendors' list prices. */
  usd: number;
}

/**
 * Averages of 24 different rows of the sandbox's market, with default settings and without stored
 * answers. A test repeats these lookups (app/tools/plan-promise.test.ts).
 */
export const rowsOfTools: RowsOfTool[] = [
  {
    title: "Competitors of Targets",
    tool: "competitors",
    query: "find",
    calls: 31.3,
    paid: 3.17,
    usd: 0.2139,
  },
  { title: "Use cases", tool: "use-cases", query: "scrape", calls: 15, paid: 1.52, usd: 0.0015 },
  { title: "Youtube Discovery", tool: "youtube", query: "scrape", calls: 8.9, paid: 1.13, usd: 0.108 },
  { title: "Relevancy Check", tool: "youtube-light", query: "scrape", calls: 5.7, paid: 0, usd: 0 },
  {
    title: "Social Media Enricher",
    tool: "sm-enricher",
    query: "scores",
    calls: 5.1,
    paid: 3.5,
    usd: 0.2082,
  },
  {
    title: "Hosts/guests matchmaking",
    tool: "hosts-guests",
    query: "enrich",
    calls: 13.1,
    paid: 10.5,
    usd: 0.2063,
  },
  { title: "Valid Targets: Client", tool: "valid-targets", query: "client", calls: 2, paid: 0, usd: 0 },
  {
    title: "Valid Targets: Target",
    tool: "valid-targets",
    query: "target",
    calls: 1.2,
    paid: 1.12,
    usd: 0.1275,
  },
  {
    title: "Valid Targets: Relevant Target",
    tool: "valid-targets",
    query: "relevantTarget",
    calls: 4,
    paid: 4.04,
    usd: 0.4033,
  },
  {
    title: "Social Intent Tracker",
    tool: "intent-tracker",
    query: "scrape",
    calls: 45.4,
    paid: 33.88,
    usd: 0.3818,
  },
  { title: "Find past co-workers", tool: "co-workers", query: "scrape", calls: 5.1, paid: 5.08, usd: 0.7629 },
];

const deleted: Usage = sumOf([]);
deleted.databaseRowsWritten = 1;

/** Returns the usage of a row with this many calls, and of its deletion half a year later. */
const rowOf = ({ calls, paid }: RowsOfTool): Usage =>
  sumOf([
    [kinds.row, 1],
    [kinds.call, calls - 1],
    [kinds.charge, paid - 1],
    // Each call is a row that is deleted later.
    [deleted, deletedLater + calls - 1],
  ]);

/** Returns the table for docs/operations.md. */
export function toolTable(): string {
  const lines = rowsOfTools
    .toSorted((one, other) => other.usd - one.usd)
    .map((each) => {
      const platform = beyondPlans(
        sumOf([
          [rowOf(each), rowsInFile],
          [fileOf(rowsInFile), 1],
        ]),
      );
      const vendors = each.usd * 1000;
      return `| ${[
        each.title,
        each.calls.toFixed(1),
        each.paid.toFixed(1),
        vendors.toFixed(vendors >= 10 || vendors === 0 ? 0 : 2),
        platform.toFixed(2),
      ].join(" | ")} |`;
    });
  return [
    "| a thousand rows of | calls of a row | paid calls | vendors, dollars | Cloudflare and Turso, dollars |",
    "| --- | --- | --- | --- | --- |",
    ...lines,
  ].join("\n");
}
