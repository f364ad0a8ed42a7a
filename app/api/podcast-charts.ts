/**
 * /api/podcast-charts except settings (docs/product/podcast-charts.md): reports, missing data,
 * charts, scraping and export.
 */
import { z } from "zod";
import { InvalidInput } from "../toolkit/failure";
import { attachment } from "../runs/content-disposition";
import { linesToStream } from "../runs/results/result-file.server";
import { readChart, readShowHistory } from "../podcast-charts/chart.server";
import { exportLines } from "../podcast-charts/export.server";
import type { Combination } from "../podcast-charts/offer";
import { readStatus } from "../podcast-charts/progress.server";
import {
  parsePlatform,
  parseWeekBody,
  readMissing,
  readPlatformMissing,
  readReport,
  weekCharts,
} from "../podcast-charts/reports.server";
import { scrapeGaps } from "../podcast-charts/scrape-request.server";
import { weekOf, weekText } from "../podcast-charts/week";
import { platforms } from "../vendors/charts/port";
import { readJson } from "./body";
import {
  missing,
  platform as platformName,
  platformMissing,
  report,
  week as weekShape,
} from "./chart-shapes";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { problem } from "./problem";

export const podcastCharts = new DeclaredRoutes("Podcast Charts");

const base = "/api/podcast-charts";

podcastCharts.add(
  {
    method: "post",
    path: `${base}/reports`,
    summary: "Get the report of a week",
    body: weekShape,
    answer: report,
  },
  async (c, { answer }) => {
    const { app } = c.env;
    return answer(await readReport(app, parseWeekBody(await readJson(c), app.now())));
  },
);

podcastCharts.add(
  {
    method: "get",
    path: `${base}/missing-data`,
    summary: "Get the missing parts of the latest scraped week",
    answer: missing,
  },
  async (c, { answer }) => answer(await readMissing(c.env.app)),
);

podcastCharts.add(
  {
    method: "post",
    path: `${base}/missing-data/{platform}`,
    summary: "List the missing charts of a platform's week",
    body: weekShape,
    answer: platformMissing,
  },
  async (c, { answer }) => {
    const { app } = c.env;
    const platform = parsePlatform(c.req.param("platform"));
    const week = parseWeekBody(await readJson(c), app.now());
    return answer(await readPlatformMissing(app, platform, week));
  },
);

podcastCharts.add(
  {
    method: "get",
    path: `${base}/scrape`,
    summary: "Get the progress of the scrape and the coverage of each week",
    answer: z.looseObject({}),
  },
  async (c) => c.json(await readStatus(c.env.app.database, c.env.app.now())),
);

podcastCharts.add(
  {
    method: "post",
    path: `${base}/scrape`,
    summary: "Scrape missing charts now; default: the current week and all platforms",
    body: weekShape.partial().extend({ platforms: z.array(platformName).max(10).optional() }),
    status: 202,
    answer: weekShape.extend({ charts: z.number(), message: z.string() }),
  },
  async (c, { answer }) => {
    const { app } = c.env;
    const body = await readJson(c);
    const week = body.week === undefined ? weekOf(app.now()) : parseWeekBody(body, app.now());
    const { platforms: names } = body;
    if (names !== undefined && !Array.isArray(names))
      throw new InvalidInput(`Send the platforms as a list, for example ${JSON.stringify(platforms)}.`);
    const wanted = names?.map((name) => parsePlatform(String(name)));
    return answer(await scrapeGaps(app, c.get("staff"), week, wanted));
  },
);

podcastCharts.add(
  {
    method: "get",
    path: `${base}/chart`,
    summary: "Get one chart of a week; with `show`, the show's rank over the weeks",
    query: weekShape.partial().extend({
      platform: platformName,
      country: z.string().max(100),
      category: z.string().max(200),
      show: z.string().max(1000).optional(),
    }),
    answer: z.looseObject({}),
  },
  async (c) => {
    const { app } = c.env;
    const query = c.req.query();
    if (!query.country || !query.category)
      throw new InvalidInput("Specify a platform, a country and a category.");
    const combination: Combination = {
      platform: parsePlatform(query.platform ?? ""),
      country: query.country,
      category: query.category,
    };
    const found = query.show
      ? await readShowHistory(app.database, combination, query.show)
      : await readChart(app.database, combination, parseWeekBody(query, app.now()));
    return found
      ? c.json(found)
      : problem(c, 404, {
          kind: "invalid-input",
          detail: "Chart not found. Check the week, platform, country and category.",
        });
  },
);

podcastCharts.add(
  {
    method: "get",
    path: `${base}/export.csv`,
    summary: "Export a week's charts, one line per rank",
    query: weekShape.extend({ platform: platformName.optional() }),
    answer: "text/csv",
  },
  async (c) => {
    const { app } = c.env;
    const query = c.req.query();
    const week = parseWeekBody(query, app.now());
    const wanted = query.platform ? [parsePlatform(query.platform)] : platforms;
    const charts = await weekCharts(app.database, week, app.now());
    const name = ["podcast-charts", weekText(week), query.platform].filter(Boolean).join("-");
    return c.body(linesToStream(exportLines(app.database, charts, wanted)), 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": attachment(`${name}.csv`),
    });
  },
);
