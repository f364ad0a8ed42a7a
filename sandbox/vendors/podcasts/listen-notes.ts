/** Listen Notes: shows by domain, episodes by words. */
import { costing } from "../../bill.ts";
import { opaqueId } from "../../market/random.ts";
import type { MarketEpisode, MarketPodcast } from "../../market/types.ts";
import { json, type Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";

const idOf = (kind: string, id: number) => opaqueId("hex", 32, "listen notes", kind, id);
const failure = (status: number, message: string) => json({ error: message }, status);

function show(podcast: MarketPodcast) {
  return {
    id: idOf("show", podcast.id),
    rss: podcast.feedUrl,
    type: "episodic",
    email: podcast.domain ? `podcast@${podcast.domain}` : "",
    extra: { url1: "", youtube_url: "", linkedin_url: "", twitter_handle: "" },
    image: "",
    title: podcast.title,
    country: "United States",
    website: `${podcast.website}?utm_source=listennotes.com`,
    language: "English",
    genre_ids: [],
    itunes_id: podcast.id,
    publisher: podcast.publisher,
    is_claimed: false,
    description: podcast.description,
    total_episodes: podcast.episodes.length,
    latest_pub_date_ms: podcast.episodes[0]?.airDate.getTime() ?? null,
    listennotes_url: `https://www.listennotes.com/c/${idOf("show", podcast.id)}/`,
  };
}

function ofDomain(domain: string, world: World): Response {
  const name = world.market.company(domain)?.domain ?? domain;
  const podcasts = world.market.podcasts.filter((one) => one.domain === name);
  if (podcasts.length === 0) return failure(404, "No podcasts found for this domain.");
  return json({ podcasts: podcasts.map(show), has_next: false, page_number: 1, next_page_number: 2, domain });
}

function hit(podcast: MarketPodcast, episode: MarketEpisode) {
  return {
    id: idOf("episode", episode.id),
    rss: podcast.feedUrl,
    link: episode.url,
    title_original: episode.title,
    description_original: episode.description,
    pub_date_ms: episode.airDate.getTime(),
    itunes_id: podcast.id,
    listennotes_url: `https://www.listennotes.com/e/${idOf("episode", episode.id)}/`,
    podcast: {
      id: idOf("show", podcast.id),
      title_original: podcast.title,
      publisher_original: podcast.publisher,
      listennotes_url: show(podcast).listennotes_url,
    },
  };
}

function search(query: URLSearchParams, world: World): Response {
  const phrase = query.get("q")?.replaceAll('"', "").trim().toLowerCase();
  if (!phrase) return failure(400, "q is required");
  const [after, before] = [
    Number(query.get("published_after") ?? 0),
    Number(query.get("published_before") ?? Infinity),
  ];
  const seen = new Set<number>();
  const hits = world.market.podcasts
    .flatMap((podcast) => podcast.episodes.map((episode) => ({ podcast, episode })))
    .filter(({ episode }) => {
      const at = episode.airDate.getTime();
      return (
        at >= after &&
        at <= before &&
        `${episode.title} ${episode.description}`.toLowerCase().includes(phrase)
      );
    })
    .toSorted((a, b) => b.episode.airDate.getTime() - a.episode.airDate.getTime())
    .filter(
      ({ podcast }) =>
        query.get("unique_podcasts") !== "1" || (!seen.has(podcast.id) && seen.add(podcast.id)),
    );
  const from = Number(query.get("offset") ?? 0);
  const results = hits.slice(from, from + 10).map(({ podcast, episode }) => hit(podcast, episode));
  return json({
    took: 0.1,
    count: results.length,
    total: hits.length,
    results,
    next_offset: from + results.length,
  });
}

export const listenNotes: Vendor = {
  name: "listennotes",
  hosts: ["listen-api.listennotes.com", "listen-api-test.listennotes.com"],
  latency: [200, 700],
  usdPerUnit: 0.04,
  handle(request, world) {
    const url = new URL(request.url);
    const key = request.headers.get("x-listenapi-key");
    if (url.host === "listen-api.listennotes.com" && (!key || key === "bad"))
      return failure(401, "Wrong api key, or your account is suspended");
    // Listen Notes counts requests, whether or not they find something.
    return costing(answerTo(url, world), { units: 1, about: url.pathname + url.search });
  },
  failure: (status) =>
    failure(
      status,
      status === 429
        ? "You've used up your monthly quota, or are sending requests too fast."
        : "Something went wrong on our side.",
    ),
};

function answerTo(url: URL, world: World): Response {
  const path = url.pathname.replace(/^\/api\/v2\//, "");
  const domain = /^podcasts\/domains\/([^/]+)$/.exec(path)?.[1];
  if (domain) return ofDomain(decodeURIComponent(domain).toLowerCase(), world);
  if (path === "search") return search(url.searchParams, world);
  const id = /^podcasts\/([0-9a-f]{32})$/.exec(path)?.[1];
  const podcast = id ? world.market.podcasts.find((one) => idOf("show", one.id) === id) : undefined;
  return podcast
    ? json({ ...show(podcast), episodes: podcast.episodes.slice(0, 10).map((one) => hit(podcast, one)) })
    : failure(404, "Endpoint not exist, or podcast / episode not exist.");
}
