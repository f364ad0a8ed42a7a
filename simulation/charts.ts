/** Podcast charts: users request a scrape of a few charts; the rules for its result. */
import { categoryId } from "../app/podcast-charts/categories";
import { nextCharts } from "../app/podcast-charts/scheduled-work.server";
import { onTheirWay } from "../app/podcast-charts/due";
import { allCategories, allCombinations, requestOf } from "../app/podcast-charts/offer";
import { writeScrape } from "../app/podcast-charts/storage/chart-scrapes";
import { weekKey, weekOf } from "../app/podcast-charts/week";
import type { RequestApp } from "../app/app";
import type { Platform } from "../app/vendors/charts/port";
import { chartQuestion, chartService } from "./outside-services";
import { SimulatedVendors } from "./vendors";
import type { World } from "./world";

const slots = ["thursday", "friday", "saturday", "sunday"];

/** Keeps the scheduler from starting the weekly scrape of all charts: only requested charts count here. */
export async function withoutOwnScrapes({ inner, clock }: World): Promise<void> {
  const now = clock.now();
  const weeks = [now, now + 7 * 86_400_000].map((at) => weekKey(weekOf(new Date(at))));
  await inner.batch(
    weeks.flatMap((week) =>
      slots.map((slot) => ({
        sql: "INSERT INTO chart_scrapes (week, slot, started_at, ended_at) VALUES (?, ?, ?, ?)",
        args: [week, slot, now, now],
      })),
    ),
  );
}

/** Requests a few charts, as the button does. @param slot slot of the week, so that the scrape starts once */
export async function scrapeSome(app: RequestApp, slot: string, picks: readonly number[]): Promise<void> {
  const all = allCombinations();
  const combinations = picks.map((pick) => all[pick % all.length]).filter((each) => each !== undefined);
  const now = app.now();
  await writeScrape(app.database, {
    week: weekKey(weekOf(now)),
    slot,
    by: "Ada",
    at: now.getTime(),
    combinations: combinations.map((each) => ({ ...each, request: requestOf(each) })),
  });
  await app.enqueue(await nextCharts(app.database, onTheirWay, now));
}

export async function openScrapes({ inner }: World): Promise<{ words: string; nextAt: number }[]> {
  const charts = await inner.execute(
    "SELECT platform, country, category, claimed_until FROM chart_headers WHERE state = 'waiting'",
  );
  const scrapes = await inner.execute("SELECT slot FROM chart_scrapes WHERE ended_at IS NULL");
  return [
    ...charts.rows.map((row) => ({
      words: `the chart ${String(row.platform)} ${String(row.country)} ${String(row.category)} waits`,
      nextAt: Number(row.claimed_until),
    })),
    ...scrapes.rows.map(({ slot }) => ({ words: `the scrape ${String(slot)} has not ended`, nextAt: 0 })),
  ];
}

export async function chartViolations(world: World): Promise<string[]> {
  const { inner, vendors } = world;
  const found = await inner.execute(
    `SELECT h.platform, h.country, h.category, h.request, h.state, h.problem_kind, h.problem_detail, e.shows
      FROM chart_headers h LEFT JOIN chart_entries e ON e.platform = h.platform AND e.country = h.country
        AND e.category = h.category AND e.week = h.week`,
  );
  const open = (await openScrapes(world)).map(({ words }) => `${words} for ever`);
  return [
    ...open,
    ...found.rows.flatMap((row) => {
      const [platform, country] = [row.platform as Platform, String(row.country)];
      const name = `the chart ${platform} ${country} ${String(row.category)}`;
      const id = row.request === allCategories ? null : categoryId(platform, String(row.request));
      const about = chartQuestion(platform, country, id);
      const answer = SimulatedVendors.knows(chartService(country), about);
      if (row.state === "not-offered")
        return answer === null ? [] : [`${name} is called not offered, and is there`];
      if (row.state === "scraped")
        return answer !== null && (row.request === allCategories || String(row.shows).includes(about))
          ? []
          : [`${name} holds ${String(row.shows)}`];
      if (row.state !== "failed" || row.problem_kind === "quota") return [];
      const met = vendors.sendings.filter((each) => each.about === about);
      const isTrue =
        met.some((each) => !each.arrived || !each.answered) ||
        world.ended.length > 0 ||
        world.faults.names.some((each) => each.startsWith("vendor"));
      return isTrue ? [] : [`${name} failed without a cause: ${String(row.problem_detail)}`];
    }),
  ];
}
