/** Reads the charts directly from the sandbox: the expected content of the screen. */
import { sandboxUrl } from "./product.ts";

export interface Expected {
  /**
   * Number of shows per chart. Null means the vendor offers the chart but cannot deliver it; a
   * missing key means it is not offered.
   */
  [platform: string]: Record<string, Record<string, number | null>>;
}

const genres: Record<string, string> = {
  top: "26",
  arts: "1301",
  business: "1321",
  comedy: "1303",
  education: "1304",
  fiction: "1483",
  government: "1511",
  "health-fitness": "1512",
  history: "1487",
  "kids-family": "1305",
  leisure: "1502",
  music: "1310",
  news: "1489",
  "religion-spirituality": "1314",
  science: "1533",
  "society-culture": "1324",
  sports: "1545",
  technology: "1318",
  "true-crime": "1488",
  "tv-film": "1309",
};
const appleCountries =
  "ar at au br ca ch cl co de dk es fi fr gb id ie in it jp mx nl no nz ph pl se us".split(" ");
const spotifySlugs = Object.keys(genres).filter(
  (slug) => !["top", "government", "kids-family"].includes(slug),
);

const outside = (address: string, init?: RequestInit) => fetch(`${sandboxUrl}/${address}`, init);

export async function readOutside(): Promise<Expected> {
  const found: Expected = { apple: {}, spotify: {}, youtube: {} };
  const put = (platform: string, country: string, category: string, count: number | null) => {
    ((found[platform] ??= {})[country] ??= {})[category] = count;
  };
  const jobs: (() => Promise<void>)[] = [];
  for (const country of appleCountries) {
    for (const [category, genre] of Object.entries(genres))
      jobs.push(async () => {
        const count = await appleCount(country, genre);
        if (count !== "not offered") put("apple", country, category, count);
      });
    for (const slug of ["top-podcasts", "trending", ...spotifySlugs])
      jobs.push(async () => {
        const count = await spotifyCount(country, slug);
        if (count !== "not offered") put("spotify", country, slug, count);
      });
  }
  for (const country of ["us", "ca", "mx"])
    jobs.push(async () => {
      for (const [category, count] of await youtubeCounts(country)) put("youtube", country, category, count);
    });
  await inParallel(jobs, 12);
  return found;
}

async function inParallel(jobs: (() => Promise<void>)[], atOnce: number): Promise<void> {
  const queue = [...jobs];
  const worker = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) await job();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function appleCount(country: string, genre: string): Promise<number | null | "not offered"> {
  const part = genre === "26" ? "" : `/genre=${genre}`;
  const feed = await outside(`itunes.apple.com/${country}/rss/toppodcasts/limit=200${part}/json`);
  if (feed.status === 404) return "not offered";
  const { feed: body } = (await feed.json()) as { feed: { entry?: unknown } };
  if (body.entry) return Array.isArray(body.entry) ? body.entry.length : 1;
  const page = await (await outside(`podcasts.apple.com/${country}/charts?genre=${genre}`)).text();
  const shown = [...page.matchAll(/"adamId"/g)].length;
  return shown > 0 ? shown : null;
}

async function spotifyCount(country: string, slug: string): Promise<number | null | "not offered"> {
  const api = await outside(`podcastcharts.byspotify.com/api/charts/${slug}?region=${country}&limit=200`);
  if (api.status === 404) return "not offered";
  const rows = (await api.json()) as unknown[];
  if (rows.length > 0) return rows.length;
  const page = await (await outside(`podcastcharts.byspotify.com/${country}/${slug}`)).text();
  return [...page.matchAll(/"showUri"/g)].length || null;
}

async function youtubeCounts(country: string): Promise<Map<string, number>> {
  const query = `perspective=PODCAST_SHOW&chart_params_country_code=${country}&chart_params_chart_type=PODCAST_SHOWS_BY_WATCH_TIME`;
  const answer = await outside("charts.youtube.com/youtubei/v1/browse", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  const named = [...(await answer.text()).matchAll(/"primaryGenre":"PODCAST_GENRE_([A-Z_]+)"/g)].map(
    ([, genre = ""]) => genre.toLowerCase().replace(/_and_|_/g, "-"),
  );
  const slugs = [...Object.keys(genres).filter((slug) => slug !== "top"), "other"];
  return new Map(
    slugs.map((slug) => [
      slug,
      named.filter((name) => name === slug || (slug === "other" && name === "unspecified")).length,
    ]),
  );
}
