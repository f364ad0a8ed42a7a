/** Stores an answer: the entries, totals and movement of its chart, or of each category in it. */
import { type NewChart, readRankings, setMovement, writeCharts } from "./storage/chart-entries";
import type { TaskKey } from "./storage/chart-headers";
import type { Database } from "../storage/database";
import type { Source } from "../vendors/call";
import type { Chart, Platform } from "../vendors/charts/port";
import { categoriesOf, youtubeCategory } from "./categories";
import { freshnessOf, movement, movementSums } from "./movement";
import { allCategories } from "./offer";
import { addWeeks, mondayOf, weekFromKey, weekKey, weekMs } from "./week";

export async function storeChart(
  database: Database,
  task: TaskKey,
  { chart, source }: { chart: Chart; source: Source },
): Promise<void> {
  const week = weekFromKey(task.week);
  const [before, after] = [weekKey(addWeeks(week, -1)), weekKey(addWeeks(week, 1))];
  const { platform, country } = task;
  const parts = partsOf(task, chart);
  const keys = parts.map(({ category }) => ({ platform, country, category }));
  const neighbours = await readRankings(database, keys, [before, after]);
  const neighbourOf = (category: string, of: number) =>
    neighbours.find((one) => one.category === category && one.week === of) ?? null;
  const fetchedAt = new Date(source.fetchedAt);
  // A list fetched for a past week counts as seen on that week's last day.
  const seenAt = new Date(Math.min(fetchedAt.getTime(), mondayOf(week).getTime() + weekMs));
  const { updatedAt, via } = chart;
  const charts = parts.map(({ category, shows }): NewChart => {
    const last = neighbourOf(category, before);
    return {
      ...{ week: task.week, platform, country, category, shows, via },
      movement: last && movementSums(movement(shows, last.shows)),
      freshness: freshnessOf({ shows, updatedAt, seenAt }, last),
      listedAt: updatedAt,
      fetchedAt: fetchedAt.getTime(),
      data: source.data,
    };
  });
  const later = parts.flatMap(({ category, shows }) => {
    const next = neighbourOf(category, after)?.shows;
    if (!next) return [];
    return [setMovement({ week: after, platform, country, category }, movementSums(movement(next, shows)))];
  });
  await writeCharts(database, { platform, week: task.week, shows: chart.shows, charts, later });
}

/** Divides YouTube's single list by primary genre and keeps its order within each category. */
function partsOf(task: TaskKey, chart: Chart): { category: string; shows: string[] }[] {
  if (task.request !== allCategories)
    return [{ category: task.request, shows: chart.shows.map((show) => show.id) }];
  const byCategory = Map.groupBy(chart.shows, (show) => youtubeCategory(show.genre));
  return categoriesOf[task.platform as Platform].map(({ slug }) => ({
    category: slug,
    shows: (byCategory.get(slug) ?? []).map((show) => show.id),
  }));
}
