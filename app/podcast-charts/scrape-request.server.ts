/** The handler of "Scrape the gaps now", shared by the button and the API. */
import type { App, StaffMember } from "../app";
import { InvalidInput } from "../toolkit/failure";
import type { Platform } from "../vendors/charts/port";
import { endWeek, nextCharts } from "./scheduled-work.server";
import { onTheirWay } from "./due";
import { fillablePlatforms } from "./fillable";
import { startScrape } from "./scrape.server";
import { type Week, weekKey, weekTitle } from "./week";

export interface StartedScrape extends Week {
  /** Charts now waiting; 0 if no gap can be filled or all are already being fetched. */
  charts: number;
  message: string;
}

export async function scrapeGaps(
  app: Pick<App, "database" | "now" | "enqueue">,
  staff: StaffMember,
  week: Week,
  platforms?: readonly Platform[],
): Promise<StartedScrape> {
  const now = app.now();
  const fillable = fillablePlatforms(week, now);
  const wanted = platforms ? fillable.filter((platform) => platforms.includes(platform)) : fillable;
  if (wanted.length === 0) {
    throw new InvalidInput(
      "Only YouTube charts can be fetched for past weeks, from 5 May 2025. Choose the current week for other platforms.",
    );
  }
  const slot = `asked ${now.toISOString()} ${staff.id}`;
  const charts =
    (await startScrape(app.database, { week, slot, by: staff.name, platforms: wanted, now })) ?? 0;
  // Without a gap nothing waits, so the scrape has ended.
  if (charts === 0) await endWeek(app.database, weekKey(week), now);
  await app.enqueue(await nextCharts(app.database, onTheirWay, now));
  const title = weekTitle(week);
  return {
    ...week,
    charts,
    message:
      charts === 0
        ? `${title} has no missing charts, or they are already being fetched.`
        : `Fetching ${charts} ${charts === 1 ? "chart" : "charts"} of ${title}.`,
  };
}
