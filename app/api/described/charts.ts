/** Podcast Charts beside its settings. */
import { z } from "zod";
import type { DescribedPath } from "../openapi/described.server";
import type { Report } from "../../podcast-charts/report";
import type { MissingReport } from "../../podcast-charts/missing";
import { platforms } from "../../upstream/charts/port";

const week = z.object({ week: z.int().min(1).max(53), year: z.int() });
const platform = z.enum(platforms);
const category = z.object({
  scraped: z.boolean(),
  podcastsNo: z.number(),
  categoryId: z.string().nullable(),
  movement: z
    .object({ up: z.int(), down: z.int(), entered: z.int(), out: z.int() })
    .nullable()
    .describe("Against last week; null: nothing to compare with"),
  freshness: z
    .enum(["stale", "unchanged"])
    .nullable()
    .describe("stale: the platform's own date is old; unchanged: nothing moved since last week"),
  problem: z.string().nullable(),
  fetchedAt: z.string().nullable(),
});
const combinations = {
  coveragePercentage: z.number(),
  foundCombinations: z.number(),
  expectedCombinations: z.number(),
};
const report = week.extend({
  summary: z.object({
    totalPodcasts: z.number(),
    platformsCount: z.number(),
    countriesCount: z.number(),
    coverage: z.object(combinations),
  }),
  platforms: z
    .partialRecord(platform, z.record(z.string(), z.record(z.string(), category)))
    .describe('By country ("Germany (de)"), then by category ("true-crime")'),
  noHistory: z
    .array(z.object({ platform, since: week.nullable() }))
    .describe("Platforms whose history begins after this week, and the week it begins"),
  sandbox: z.boolean().describe("Whether any chart came from the sandbox"),
}) satisfies z.ZodType<Report>;
const platformMissing = week.extend({
  platform,
  ...combinations,
  missingCombinations: z.array(
    week.extend({
      country: z.object({ code: z.string(), name: z.string() }),
      category: z.object({ id: z.string().nullable(), name: z.string() }),
      problem: z.string().nullable(),
    }),
  ),
  noHistory: z.boolean().describe("The week lies before the platform's first scrape and can't be filled"),
  notOfferedCombinations: z.number(),
});
const missing = week.extend({
  overallSummary: z.object({
    overallCoveragePercentage: z.number(),
    totalFoundCombinations: z.number(),
    totalExpectedCombinations: z.number(),
  }),
  platforms: z.partialRecord(platform, platformMissing),
}) satisfies z.ZodType<MissingReport>;

const [tag, base] = ["Podcast Charts", "/api/podcast-charts"];

export const chartPaths: DescribedPath[] = [
  { method: "post", path: `${base}/reports`, tag, summary: "A week's report", body: week, answer: report },
  {
    method: "get",
    path: `${base}/missing-data`,
    tag,
    summary: "What is missing of the latest scraped week",
    answer: missing,
  },
  {
    method: "post",
    path: `${base}/missing-data/{platform}`,
    tag,
    summary: "What is missing of one platform's week",
    body: week,
    answer: platformMissing,
  },
  {
    method: "get",
    path: `${base}/scrape`,
    tag,
    summary: "How the scrape stands, and coverage week by week",
    answer: z.looseObject({}),
  },
  {
    method: "post",
    path: `${base}/scrape`,
    tag,
    summary: "Scrape the gaps of a week now; the current one and all platforms unless given",
    body: week.partial().extend({ platforms: z.array(platform).optional() }),
    status: 202,
    answer: week.extend({ charts: z.number(), message: z.string() }),
  },
  {
    method: "get",
    path: `${base}/chart`,
    tag,
    summary: "One chart of a week; with `show` that show's rank over the weeks",
    query: week
      .partial()
      .extend({ platform, country: z.string(), category: z.string(), show: z.string().optional() }),
    answer: z.looseObject({}),
  },
  {
    method: "get",
    path: `${base}/export.csv`,
    tag,
    summary: "A week's charts, line by line",
    query: week.extend({ platform: platform.optional() }),
    answer: "text/csv",
  },
];
