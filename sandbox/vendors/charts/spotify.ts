/** podcastcharts.byspotify.com: the site's own API, and the page that contains the same rows. */
import { escapeHtml } from "../../html.ts";
import { genres } from "../../market/podcasts.ts";
import { opaqueId } from "../../market/random.ts";
import { json, text, type Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { spotifyPeculiarity } from "./peculiar.ts";
import { ranking } from "./places.ts";

const regions = new Set(
  "us ar au at br ca cl co dk fi fr de in id ie it jp mx nz no ph pl es se nl gb".split(" "),
);
const regionsWithCategories = new Set(["us", "au", "br", "de", "mx", "se", "gb"]);

const slugOf = (genre: string) => genre.toLowerCase().replace(/ & | /g, "-");
/** Every genre except Government and Kids & Family has a chart. */
const genreBySlug = new Map(
  genres
    .filter((genre) => !["1511", "1305"].includes(genre.id))
    .map((genre) => [slugOf(genre.name), genre.id]),
);

/** Returns null if there is no such chart. */
function rows(world: World, region: string, slug: string): unknown[] | null {
  const overall = slug === "top-podcasts" || slug === "trending";
  const offered = overall ? regions.has(region) : genreBySlug.has(slug) && regionsWithCategories.has(region);
  const peculiar = spotifyPeculiarity(region, slug);
  if (!offered || peculiar === "not offered") return null;
  const places = ranking(world, {
    platform: "spotify",
    country: slug === "trending" ? `${region} trending` : region,
    genreId: overall ? null : (genreBySlug.get(slug) ?? null),
    size: overall ? 200 : 50,
  });
  return (peculiar === "one show" ? places.slice(0, 1) : places).map(({ podcast, rank, previousRank }) => ({
    showUri: `spotify:show:${spotifyId(world.market.seed, podcast.id)}`,
    chartRankMove:
      previousRank === null
        ? "NEW"
        : previousRank === rank
          ? "UNCHANGED"
          : previousRank > rank
            ? "UP"
            : "DOWN",
    // Spotify escapes names for HTML.
    showName: escapeHtml(podcast.id % 5 === 0 ? `${podcast.title} & Friends` : podcast.title),
    showPublisher: escapeHtml(podcast.publisher),
    showImageUrl: `https://i.scdn.co/image/${podcast.id}`,
    showDescription: podcast.description,
  }));
}

const spotifyId = (seed: string, podcast: number) =>
  opaqueId("base64url", 22, seed, "spotify", podcast).replace(/[-_]/g, "x");

function api(url: URL, slug: string, world: World): Response {
  if (slug === "top") return text("Internal Server Error", 500);
  const region = url.searchParams.get("region") ?? "";
  const found = rows(world, region, slug);
  if (!found) return json({ error: "Not Found" }, 404);
  const empty = spotifyPeculiarity(region, slug)?.startsWith("no entries");
  return json(empty ? [] : found.slice(0, Number(url.searchParams.get("limit") ?? 50)));
}

function page(region: string, slug: string, world: World): Response {
  const found = rows(world, region, slug);
  if (!found) return text("Not Found", 404);
  const chartEntries = spotifyPeculiarity(region, slug) === "no entries anywhere" ? [] : found;
  const data = JSON.stringify({ props: { pageProps: { chartEntries } } }).replaceAll("<", "\\u003c");
  return text(
    `<!doctype html><html><head><title>Podcast Charts</title></head><body><script id="__NEXT_DATA__" type="application/json">${data}</script></body></html>`,
    200,
    "text/html; charset=utf-8",
  );
}

export const spotifyCharts: Vendor = {
  name: "spotify-charts",
  hosts: ["podcastcharts.byspotify.com"],
  latency: [30, 120],
  handle(request, world) {
    const url = new URL(request.url);
    const slug = /^\/api\/charts\/([a-z-]+)$/.exec(url.pathname)?.[1];
    if (slug) return api(url, slug, world);
    const parts = /^\/([a-z]{2})\/([a-z-]+)$/.exec(url.pathname);
    return parts ? page(parts[1] ?? "", parts[2] ?? "", world) : text("Not Found", 404);
  },
};
