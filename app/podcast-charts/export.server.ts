/** Streams a week's charts as CSV, one line per chart position. */
import { readRankings, readShows } from "./storage/chart-entries";
import type { Database } from "../storage/database";
import { byteOrderMark, csvLine } from "../runs/csv/writer";
import type { Platform } from "../vendors/charts/port";
import { categoryId } from "./categories";
import { countryName } from "./countries";
import { type Move, movement } from "./movement";
import { type Combination, combinationKey } from "./offer";
import type { WeekCharts } from "./report";
import type { StoredChart } from "./stored-chart";
import { addWeeks, type Week, weekKey } from "./week";

const headers = [
  ...["week", "year", "platform", "country", "country_code", "category", "category_id"],
  ...["rank", "last_week", "movement", "show", "publisher", "genre", "link", "data"],
];

/** Number of charts read in one round trip. */
const portion = 20;

export async function* exportLines(
  database: Database,
  { week, charts }: WeekCharts,
  platforms: readonly Platform[],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headers);
  for (const platform of platforms) {
    const scraped = charts
      .filter((chart) => chart.platform === platform && chart.state === "scraped")
      .sort((a, b) => combinationKey(a).localeCompare(combinationKey(b)));
    for (let start = 0; start < scraped.length; start += portion)
      yield await linesOf(database, week, platform, scraped.slice(start, start + portion));
  }
}

async function linesOf(database: Database, week: Week, platform: Platform, charts: StoredChart[]) {
  const [now, last] = [weekKey(week), weekKey(addWeeks(week, -1))];
  const rankings = await readRankings(database, charts, [now, last]);
  const of = (chart: Combination, key: number) =>
    rankings.find((one) => combinationKey(one as Combination) === combinationKey(chart) && one.week === key)
      ?.shows;
  const ids = new Set(charts.flatMap((chart) => of(chart, now) ?? []));
  const shows = await readShows(database, platform, [...ids]);
  const lines = charts.flatMap((chart) => {
    const before = of(chart, last);
    const place = [week.week, week.year, platform, countryName(chart.country), chart.country];
    const category = [chart.category, categoryId(platform, chart.category)];
    return movement(of(chart, now) ?? [], before ?? []).moves.map((move) => {
      const show = shows.get(move.showId);
      return csvLine([
        ...place,
        ...category,
        ...[move.rank, move.before, before ? moved(move) : null],
        ...[show?.title, show?.publisher, show?.genre, show?.link, chart.data],
      ]);
    });
  });
  return lines.join("");
}

function moved({ rank, before }: Move): string {
  if (before === null) return "new";
  return rank === before ? "same" : rank < before ? "up" : "down";
}
