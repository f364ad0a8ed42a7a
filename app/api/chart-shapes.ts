/** Response schemas of Podcast Charts. */
import { z } from "zod";
import { platforms } from "../vendors/charts/port";

export const week = z.object({ week: z.int().min(1).max(53), year: z.int() });
export const platform = z.enum(platforms);
const category = z.object({
  scraped: z.boolean(),
  podcastsNo: z.number(),
  categoryId: z.string().nullable(),
  movement: z
    .object({ up: z.int(), down: z.int(), entered: z.int(), out: z.int() })
    .nullable()
    .describe("Change since last week, or null if there is nothing to compare with"),
  freshness: z
    .enum(["stale", "unchanged"])
    .nullable()
    .describe("stale: the platform's own date is old; unchanged: no rank changed since last week"),
  problem: z.string().nullable(),
  fetchedAt: z.string().nullable(),
});
const combinations = {
  coveragePercentage: z.number(),
  foundCombinations: z.number(),
  expectedCombinations: z.number(),
};
export const report = week.extend({
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
    .describe("Platforms whose history starts after this week, with its first week"),
  sandbox: z.boolean().describe("True if any chart came from the sandbox"),
});
export const platformMissing = week.extend({
  platform,
  ...combinations,
  missingCombinations: z.array(
    week.extend({
      country: z.object({ code: z.string(), name: z.string() }),
      category: z.object({ id: z.string().nullable(), name: z.string() }),
      problem: z.string().nullable(),
    }),
  ),
  noHistory: z
    .boolean()
    .describe("True if the week is before the platform's first scrape and cannot be filled"),
  notOfferedCombinations: z.number(),
});
export const missing = week.extend({
  overallSummary: z.object({
    overallCoveragePercentage: z.number(),
    totalFoundCombinations: z.number(),
    totalExpectedCombinations: z.number(),
  }),
  platforms: z.partialRecord(platform, platformMissing),
});
