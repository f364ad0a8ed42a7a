/** Finds followed shows, and shows that a user searches for, in all charts of a week. */
import { wordsOf } from "../words/words";
import type { Database } from "../storage/database";
import type { KnownShows, ShowStanding } from "./parts";
import { type Place, readKnownShows } from "./storage/followed-shows";
import { addWeeks, type Week, weekKey } from "./week";

const mostWords = 8;

export async function readShowsOfWeek(database: Database, week: Week, search: string): Promise<KnownShows> {
  const words = wordsOf(search.slice(0, 100)).slice(0, mostWords);
  const [now, last] = [weekKey(week), weekKey(addWeeks(week, -1))];
  const { shows, places } = await readKnownShows(database, { words, weeks: [now, last] });
  const byShow = Map.groupBy(places, ({ platform, showId }) => `${platform}/${showId}`);
  const standings = shows.map(({ platform, show, followedBy }): ShowStanding => {
    const own = byShow.get(`${platform}/${show.id}`) ?? [];
    const before = new Map(
      own.filter((place) => place.week === last).map((place) => [chartOf(place), place.rank]),
    );
    return {
      platform: platform as ShowStanding["platform"],
      show,
      followedBy,
      places: own
        .filter((place) => place.week === now)
        .sort((a, b) => a.rank - b.rank)
        .map((place) => ({
          country: place.country,
          category: place.category,
          rank: place.rank,
          before: before.get(chartOf(place)) ?? null,
        })),
      out: before.size > 0 && !own.some((place) => place.week === now),
      compared: before.size > 0,
    };
  });
  const followed = standings.filter(({ followedBy }) => followedBy !== null);
  const isFollowed = new Set(followed.map(({ platform, show }) => `${platform}/${show.id}`));
  const found = standings
    .filter(({ followedBy }) => followedBy === null)
    .filter(({ platform, show }) => !isFollowed.has(`${platform}/${show.id}`));
  return { followed, found: words.length > 0 ? found : null };
}

const chartOf = ({ country, category }: Place) => `${country}.${category}`;
