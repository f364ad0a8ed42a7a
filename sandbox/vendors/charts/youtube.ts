/** charts.youtube.com: weekly lists of podcast shows, one per country, since May 2025. */
import { weekNumber } from "../../market/charts.ts";
import type { MarketPodcast } from "../../market/types.ts";
import { opaqueId } from "../../market/random.ts";
import { bodyOf, json, text, textOf, type Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { ranking } from "./places.ts";

const countries = new Set(["us", "ca", "mx"]);
const dayMs = 86_400_000;
/** Sunday of the first list's week. */
const earliest = Date.UTC(2025, 4, 11);

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Lists end on Sundays and appear on the Wednesday after. */
function latestEnd(now: Date): number {
  const weeks = Math.floor((now.getTime() - 3 * dayMs - earliest) / (7 * dayMs));
  return earliest + weeks * 7 * dayMs;
}

const invalid = () =>
  json(
    { error: { code: 400, message: "Request contains an invalid argument.", status: "INVALID_ARGUMENT" } },
    400,
  );

async function browse(request: Request, world: World): Promise<Response> {
  const body = await bodyOf(request);
  const query = new URLSearchParams(textOf(body.query));
  const latest = latestEnd(world.now());
  if (query.get("perspective") !== "PODCAST_SHOW") return json(content(latest, { videos: [] }));
  const country = (query.get("chart_params_country_code") ?? "").toLowerCase();
  if (!countries.has(country)) return invalid();
  const asked = /^(\d{4})(\d\d)(\d\d)$/.exec(query.get("chart_params_end_date") ?? "");
  const end = asked ? Date.parse(`${asked[1]}-${asked[2]}-${asked[3]}`) : latest;
  if (end < earliest || end > latest || (end - earliest) % (7 * dayMs) !== 0) return invalid();
  const entries = ranking(world, {
    platform: "youtube",
    country,
    genreId: null,
    size: 100,
    week: weekNumber(new Date(end)),
  });
  const shows = entries.map(({ podcast, rank, previousRank }) => ({
    ...show(world.market.seed, podcast),
    chartEntryMetadata: {
      currentPosition: rank,
      ...(previousRank !== null && { previousPosition: previousRank }),
    },
  }));
  const list = { chartPeriodType: "CHART_PERIOD_TYPE_WEEKLY", endDate: iso(end), podcastShowEntries: shows };
  return json(content(latest, { podcastShows: [list] }));
}

function show(seed: string, podcast: MarketPodcast) {
  const playlist = `PL${opaqueId("base64url", 32, seed, "playlist", podcast.id)}`;
  const channel = `UC${opaqueId("base64url", 22, seed, "podcast channel", podcast.id)}`;
  const genre = podcast.genre.toUpperCase().replace(" & ", "_AND_").replaceAll(" ", "_");
  return {
    name: podcast.title,
    channelName: podcast.publisher,
    externalPlaylistId: playlist,
    description: podcast.description,
    numEpisodes: podcast.episodes.length || (podcast.id % 300) + 12,
    primaryGenre: podcast.id % 17 === 0 ? "PODCAST_GENRE_UNSPECIFIED" : `PODCAST_GENRE_${genre}`,
    channelNavigationEndpoint: {
      urlEndpoint: { url: `https://www.youtube.com/channel/${channel}/podcasts` },
    },
    thumbnail: {
      thumbnails: [{ url: `https://i.ytimg.com/pl_c/${playlist}/studio_square_thumbnail.jpg`, width: 640 }],
    },
  };
}

function content(latest: number, lists: object) {
  const availableChartsInfo = [
    {
      chartType: "CHART_TYPE_VIDEOS",
      chartPeriodType: "CHART_PERIOD_TYPE_WEEKLY",
      earliestEndDate: "2017-09-21",
      latestEndDate: iso(latest),
    },
    {
      chartType: "PODCAST_SHOWS_BY_WATCH_TIME",
      chartPeriodType: "CHART_PERIOD_TYPE_WEEKLY",
      earliestEndDate: iso(earliest),
      latestEndDate: iso(latest),
    },
  ];
  const section = { content: { perspectiveMetadata: { availableChartsInfo }, ...lists } };
  return {
    contents: { sectionListRenderer: { contents: [{ musicAnalyticsSectionRenderer: section }] } },
  };
}

export const youtubeCharts: Vendor = {
  name: "youtube-charts",
  hosts: ["charts.youtube.com"],
  latency: [60, 200],
  handle(request, world) {
    const { pathname } = new URL(request.url);
    return request.method === "POST" && pathname === "/youtubei/v1/browse"
      ? browse(request, world)
      : text("Not Found", 404);
  },
};
