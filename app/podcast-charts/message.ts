/** What the clock's queue carries for the charts: one request to a chart's source, one new show to describe. */
import { z } from "zod";

const week = z.int();

export const fetchChartMessage = z.object({
  type: z.literal("fetch-chart"),
  chart: z.object({
    platform: z.string().max(200),
    country: z.string().max(200),
    /** A category, or "*" for all of the country in one answer. */
    request: z.string().max(200),
    week,
  }),
});

export const describeShowMessage = z.object({
  type: z.literal("describe-show"),
  describe: z.object({
    platform: z.string().max(200),
    showId: z.string().max(200),
    /** The week it was chosen in. */
    week,
  }),
});

export type FetchChartMessage = z.output<typeof fetchChartMessage>;
export type DescribeShowMessage = z.output<typeof describeShowMessage>;
export type ChartsMessage = FetchChartMessage | DescribeShowMessage;
