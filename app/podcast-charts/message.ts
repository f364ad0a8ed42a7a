/**
 * The scheduler's queue messages for charts: one request to a platform, or one new show to
 * describe.
 */
import { z } from "zod";

const week = z.int();

export const fetchChartMessage = z.object({
  type: z.literal("fetch-chart"),
  chart: z.object({
    platform: z.string().max(200),
    country: z.string().max(200),
    /** A category, or "*" for all categories of the country. */
    request: z.string().max(200),
    week,
  }),
});

export const describeShowMessage = z.object({
  type: z.literal("describe-show"),
  describe: z.object({
    platform: z.string().max(200),
    showId: z.string().max(200),
    /** The week in which the show was chosen. */
    week,
  }),
});

export type FetchChartMessage = z.output<typeof fetchChartMessage>;
export type DescribeShowMessage = z.output<typeof describeShowMessage>;
export type ChartsMessage = FetchChartMessage | DescribeShowMessage;
