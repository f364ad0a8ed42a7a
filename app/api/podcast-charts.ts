/** /api/podcast-charts beside its settings (docs/product/podcast-charts.md): reports, missing data, one chart, scraping of gaps, export. */
import { Hono } from "hono";
import { InvalidInput } from "../toolkit/failure";
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
import { platforms } from "../upstream/charts/port";
import type { ApiEnv } from "./env";
import { readJson } from "./body";
import { problem } from "./problem";

export const podcastCharts = new Hono<ApiEnv>().basePath("/api/podcast-charts");

podcastCharts.post("/reports", async (c) => {
  const { app } = c.env;
  return c.json(await readReport(app, parseWeekBody(await readJson(c), app.now())));
});

podcastCharts.get("/missing-data", async (c) => c.json(await readMissing(c.env.app)));

podcastCharts.post("/missing-data/:platform", async (c) => {
  const { app } = c.env;
  const platform = parsePlatform(c.req.param("platform"));
  const week = parseWeekBody(await readJson(c), app.now());
  return c.json(await readPlatformMissing(app, platform, week));
});

podcastCharts.get("/scrape", async (c) => c.json(await readStatus(c.env.app.database, c.env.app.now())));

/** `{week?, year?, platforms?}`; the current week and all platforms unless given. */
podcastCharts.post("/scrape", async (c) => {
  const { app } = c.env;
  const body = await readJson(c);
  const week = body.week === undefined ? weekOf(app.now()) : parseWeekBody(body, app.now());
  const { platforms: names } = body;
  if (names !== undefined && !Array.isArray(names))
    throw new InvalidInput(`Give the platforms as a list: ${JSON.stringify(platforms)}.`);
  const wanted = names?.map((name) => parsePlatform(String(name)));
  return c.json(await scrapeGaps(app, c.get("staff"), week, wanted), 202);
});

/** `?platform&country&category&week&year`; with `show` its rank over the weeks instead. */
podcastCharts.get("/chart", async (c) => {
  const { app } = c.env;
  const query = c.req.query();
  if (!query.country || !query.category) throw new InvalidInput("Name a platform, a country and a category.");
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
    : problem(c, 404, { kind: "invalid-input", detail: "This chart is not stored." });
});

podcastCharts.get("/export.csv", async (c) => {
  const { app } = c.env;
  const query = c.req.query();
  const week = parseWeekBody(query, app.now());
  const wanted = query.platform ? [parsePlatform(query.platform)] : platforms;
  const charts = await weekCharts(app.database, week, app.now());
  const name = ["podcast-charts", weekText(week), query.platform].filter(Boolean).join("-");
  return c.body(linesToStream(exportLines(app.database, charts, wanted)), 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}.csv"`,
  });
});
