/** Reads one chart with its movement, and a show's rank by week. */
import { readChartHistory, readChartWeeks, readShows, type ShowRow } from "./storage/chart-entries";
import { readDescriptionOf } from "./storage/show-descriptions";
import type { Database } from "../storage/database";
import type { ShowDescription } from "./description";
import { type Move, movement } from "./movement";
import type { Combination } from "./offer";
import { addWeeks, type Week, weekFromKey, weekKey } from "./week";

export interface ChartView extends Week, Combination {
  entries: (Move & { show: ShowRow })[];
  /** Shows in last week's chart that are not in this one. */
  out: { show: ShowRow; before: number }[];
  /** False if the week before has no chart, so that movement is unknown. */
  compared: boolean;
}

/** Reads a chart. Returns null if it is not stored for this week. */
export async function readChart(
  database: Database,
  combination: Combination,
  week: Week,
): Promise<ChartView | null> {
  const [now, last] = [weekKey(week), weekKey(addWeeks(week, -1))];
  const { rankings, shows } = await readChartWeeks(database, combination, [now, last]);
  const current = rankings.find((ranking) => ranking.week === now);
  if (!current) return null;
  const before = rankings.find((ranking) => ranking.week === last);
  const { moves, out } = movement(current.shows, before?.shows ?? []);
  const showOf = (id: string): ShowRow => shows.get(id) ?? { ...unknownShow, id };
  return {
    ...week,
    ...combination,
    entries: moves.map((move) => ({ ...move, show: showOf(move.showId) })),
    out: out.map(({ showId, before: rank }) => ({ show: showOf(showId), before: rank })),
    compared: before !== undefined,
  };
}

const unknownShow: Omit<ShowRow, "id"> = {
  title: "Unknown show",
  publisher: null,
  summary: null,
  image: null,
  link: null,
  genre: null,
};

export interface ShowHistory {
  show: ShowRow;
  /** Null if the show never entered a compared chart or is not described yet. */
  description: ShowDescription | null;
  /** Every stored week of the chart, oldest first. The rank is null if the show was not in it. */
  weeks: (Week & { rank: number | null; size: number })[];
}

export async function readShowHistory(
  database: Database,
  combination: Combination,
  showId: string,
): Promise<ShowHistory | null> {
  const [history, shows, description] = await Promise.all([
    readChartHistory(database, combination),
    readShows(database, combination.platform, [showId]),
    readDescriptionOf(database, combination.platform, showId),
  ]);
  const show = shows.get(showId);
  if (!show) return null;
  const weeks = history.map(({ week, shows: ids }) => ({
    ...weekFromKey(week),
    rank: ids.indexOf(showId) + 1 || null,
    size: ids.length,
  }));
  return { show, description: description as ShowDescription | null, weeks };
}
