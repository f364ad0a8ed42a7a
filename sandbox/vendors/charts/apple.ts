/** The charts of itunes.apple.com, rss.marketingtools.apple.com and podcasts.apple.com. */
import { escapeHtml } from "../../html.ts";
import type { ChartEntry } from "../../market/charts.ts";
import { genres } from "../../market/podcasts.ts";
import type { MarketPodcast } from "../../market/types.ts";
import { json, text, type Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { applePeculiarity, staleWeeks } from "./peculiar.ts";
import { ranking, storeFronts } from "./places.ts";

const everything = "26";
const feedPath = /^\/([a-z]{2})\/rss\/toppodcasts(?:\/limit=(\d+))?(?:\/genre=(\d+))?\/json$/;
const marketingPath = /^\/api\/v2\/([a-z]{2})\/podcasts\/top\/(\d+)\/podcasts\.json$/;
const pagePath = /^\/([a-z]{2})\/charts\/?$/;

const known = (country: string, genre: string) =>
  storeFronts.has(country) && (genre === everything || genres.some((one) => one.id === genre));

function places(world: World, country: string, genre: string, size: number): ChartEntry[] {
  const stale = applePeculiarity(country, genre) === "stale";
  const genreId = genre === everything ? null : genre;
  return ranking(world, { platform: "apple", country, genreId, size, weeksBack: stale ? staleWeeks : 0 });
}

/** Apple's podcast ids; a few titles contain an ampersand, as real ones do. */
const pageOf = (country: string, podcast: MarketPodcast) =>
  `https://podcasts.apple.com/${country}/podcast/id${podcast.id}`;

const artwork = (podcast: MarketPodcast, size: string) =>
  `https://is1-ssl.mzstatic.com/image/thumb/Podcasts/v4/${podcast.id}/${size}.png`;

function feed(url: URL, world: World): Response {
  const [, country = "", limit = "100", genre = everything] = feedPath.exec(url.pathname) ?? [];
  if (Number(limit) > 200) return text("Invalid value for param 'limit'.", 400);
  const peculiar = applePeculiarity(country, genre);
  if (!known(country, genre) || peculiar === "not offered") return text("Not Found", 404);
  const entries = places(world, country, genre, Number(limit)).map(({ podcast }) => entry(country, podcast));
  const old = peculiar === "stale" ? staleWeeks * 7 : 0;
  const updated = new Date(world.now().getTime() - old * 86_400_000).toISOString();
  const body = {
    feed: {
      author: { name: { label: "iTunes Store" }, uri: { label: "http://www.apple.com/itunes/" } },
      // A single row is an object; without rows the key is absent.
      ...(peculiar === "one show"
        ? { entry: entries[0] }
        : peculiar?.startsWith("no entries")
          ? {}
          : { entry: entries }),
      updated: { label: updated },
      title: { label: "iTunes Store: Top Podcasts" },
      id: { label: url.href },
    },
  };
  return text(JSON.stringify(body), 200, "text/javascript; charset=utf-8");
}

function entry(country: string, podcast: MarketPodcast) {
  const label = (value: string) => ({ label: value });
  const link = `${pageOf(country, podcast)}?uo=2`;
  return {
    "im:name": label(podcast.title),
    "im:image": [55, 60, 170].map((size) => ({
      label: artwork(podcast, `${size}x${size}bb`),
      attributes: { height: String(size) },
    })),
    // Some shows have no summary.
    ...(podcast.id % 11 === 0 ? {} : { summary: label(podcast.description) }),
    "im:price": { label: "Get", attributes: { amount: "0", currency: "USD" } },
    "im:contentType": { attributes: { term: "Podcast", label: "Podcast" } },
    title: label(`${podcast.title} - ${podcast.publisher}`),
    link: { attributes: { rel: "alternate", type: "text/html", href: link } },
    id: { label: link, attributes: { "im:id": String(podcast.id) } },
    "im:artist": label(podcast.publisher),
    category: { attributes: { "im:id": podcast.genreId, term: podcast.genre, label: podcast.genre } },
  };
}

function marketingFeed(url: URL, world: World): Response {
  const [, country = "", limit = ""] = marketingPath.exec(url.pathname) ?? [];
  if (!storeFronts.has(country)) return text("Not Found", 404);
  if (Number(limit) > 100) return text("Internal Server Error", 500);
  const results = places(world, country, everything, Number(limit)).map(({ podcast }) => ({
    artistName: podcast.publisher,
    id: String(podcast.id),
    name: podcast.title,
    kind: "podcasts",
    artworkUrl100: artwork(podcast, "100x100bb"),
    genres: [
      {
        genreId: podcast.genreId,
        name: podcast.genre,
        url: `https://itunes.apple.com/${country}/genre/id${podcast.genreId}`,
      },
    ],
    url: pageOf(country, podcast),
  }));
  return json({
    feed: { title: "Top Shows", id: url.href, country, updated: world.now().toUTCString(), results },
  });
}

function page(url: URL, world: World): Response {
  const country = pagePath.exec(url.pathname)?.[1] ?? "";
  const genre = url.searchParams.get("genre") ?? everything;
  const peculiar = applePeculiarity(country, genre);
  if (!known(country, genre) || peculiar === "not offered") return text("Not Found", 404);
  const items =
    peculiar === "no entries anywhere" ? [] : places(world, country, genre, 24).map(lockup(country));
  const shelves = [
    { contentType: "largeChartLockup", title: "Top Shows", items },
    { contentType: "episodeChartLockup", title: "Top Episodes", items: [] },
  ];
  const data = [{ intent: { storefront: country, genreId: genre }, data: { shelves } }];
  // An unescaped "<" could end the script.
  const serialized = JSON.stringify(data).replaceAll("<", "\\u003c");
  return text(
    `<!doctype html><html><head><title>${escapeHtml("Top Podcast Charts - Apple Podcasts")}</title></head><body>
<script type="application/json" id="serialized-server-data">${serialized}</script></body></html>`,
    200,
    "text/html; charset=utf-8",
  );
}

const lockup =
  (country: string) =>
  ({ podcast, rank }: ChartEntry) => ({
    adamId: String(podcast.id),
    title: podcast.title,
    subtitles: [podcast.publisher],
    ordinal: String(rank),
    genreNames: ["Podcasts", podcast.genre],
    icon: { template: artwork(podcast, "{w}x{h}bb.{f}").replace(/\.png$/, "") },
    clickAction: { pageUrl: pageOf(country, podcast) },
  });

export const appleCharts: Vendor = {
  name: "apple-charts",
  hosts: ["itunes.apple.com", "rss.marketingtools.apple.com", "podcasts.apple.com"],
  latency: [20, 90],
  handle(request, world) {
    const url = new URL(request.url);
    if (url.host === "podcasts.apple.com" && pagePath.test(url.pathname)) return page(url, world);
    if (url.host === "itunes.apple.com" && feedPath.test(url.pathname)) return feed(url, world);
    if (url.host === "rss.marketingtools.apple.com" && marketingPath.test(url.pathname))
      return marketingFeed(url, world);
    return text("Not Found", 404);
  },
};
