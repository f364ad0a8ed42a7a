/** Podcast Index: episodes and feeds by a person's name, without a distinction of roles. */
import { createHash } from "node:crypto";
import type { MarketEpisode, MarketPodcast } from "../../market/types.ts";
import { json, text, type Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { appearances } from "./roles.ts";

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
const badRequest = () => json({ status: "false", description: "Invalid parameters" }, 400);

const hostNames = (world: World, podcast: MarketPodcast) =>
  podcast.hosts.flatMap((slug) => world.market.personBySlug(slug)?.name ?? []).join(" & ");

function item(world: World, podcast: MarketPodcast, episode: MarketEpisode) {
  return {
    id: episode.id,
    title: episode.title,
    link: episode.url,
    description: episode.description,
    guid: episode.url,
    datePublished: seconds(episode.airDate),
    enclosureUrl: `${podcast.website.replace(/\/$/, "")}/audio/${episode.id}.mp3`,
    duration: 2400,
    feedId: podcast.id,
    feedTitle: podcast.title,
    feedAuthor: hostNames(world, podcast) || podcast.publisher,
    feedUrl: podcast.feedUrl,
    feedItunesId: podcast.id,
    feedLanguage: podcast.language,
    feedImage: "",
    persons: [
      ...podcast.hosts.map((slug) => ({ name: world.market.personBySlug(slug)?.name ?? "", role: "host" })),
      ...episode.guests.map((slug) => ({ name: world.market.personBySlug(slug)?.name ?? "", role: "guest" })),
    ],
  };
}

function byPerson(query: URLSearchParams, world: World): Response {
  const name = query.get("q")?.trim();
  if (!name) return badRequest();
  const found = world.market.peopleNamed(name).flatMap((person) => {
    const one = appearances(world).get(person.slug);
    return [
      ...(one?.hosting ?? []).flatMap((podcast) => podcast.episodes.map((episode) => ({ podcast, episode }))),
      ...(one?.guesting ?? []),
    ];
  });
  const items = found
    .toSorted((a, b) => b.episode.airDate.getTime() - a.episode.airDate.getTime())
    .slice(0, Number(query.get("max") ?? 60))
    .map(({ podcast, episode }) => item(world, podcast, episode));
  return json({
    status: "true",
    items,
    count: items.length,
    query: name,
    description: "Found matching items.",
  });
}

function episodesOfFeed(query: URLSearchParams, world: World): Response {
  const podcast = world.market.podcast(Number(query.get("id")));
  if (!podcast) return badRequest();
  const items = podcast.episodes
    .slice(0, Number(query.get("max") ?? 10))
    .map((episode) => item(world, podcast, episode));
  return json({
    status: "true",
    items,
    count: items.length,
    query: String(podcast.id),
    description: "Found matching items.",
  });
}

const feedOf = (world: World, podcast: MarketPodcast) => ({
  id: podcast.id,
  title: podcast.title,
  url: podcast.feedUrl,
  link: podcast.website,
  author: hostNames(world, podcast) || podcast.publisher,
  ownerName: podcast.publisher,
  description: podcast.description,
  itunesId: podcast.id,
  language: podcast.language,
  newestItemPublishTime: podcast.episodes[0] ? seconds(podcast.episodes[0].airDate) : null,
});

function feed(query: URLSearchParams, world: World): Response {
  const podcast = world.market.podcast(Number(query.get("id")));
  return podcast ? json({ status: "true", feed: feedOf(world, podcast) }) : badRequest();
}

/** Returns feeds whose title, author or description contains every word. */
function byTerm(query: URLSearchParams, world: World): Response {
  const words = (query.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return badRequest();
  const feeds = world.market.podcasts
    .filter((one) => one.episodes.length > 0)
    .map((one) => feedOf(world, one))
    .filter((one) => {
      const text = `${one.title} ${one.author} ${one.description}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .slice(0, Number(query.get("max") ?? 60));
  return json({
    status: "true",
    feeds,
    count: feeds.length,
    query: query.get("q"),
    description: "Found matching feeds.",
  });
}

/** Checks the signature, the SHA-1 of key, secret and time, if the secret is the sandbox's own. */
function refusal(request: Request, world: World): Response | null {
  const [key, date, signature] = ["x-auth-key", "x-auth-date", "authorization"].map(
    (name) => request.headers.get(name) ?? "",
  );
  if (!request.headers.get("user-agent"))
    return text("User-Agent header value either not set or blank.", 401);
  if (!signature) return text("Authorization header value either not set or blank.", 401);
  if (!key || key === "bad") return text("X-Auth-Key header value is invalid.", 401);
  if (Math.abs(seconds(world.now()) - Number(date)) > 180)
    return text("X-Auth-Date header value is not within the server's 3 minute window.", 401);
  const expected = createHash("sha1").update(`${key}sandbox${date}`).digest("hex");
  const wrong = key === "sandbox" ? signature !== expected : !/^[0-9a-f]{40}$/.test(signature);
  return wrong ? text("Authorization header value does not match.", 401) : null;
}

const routes: Record<string, (query: URLSearchParams, world: World) => Response> = {
  "/api/1.0/search/byperson": byPerson,
  "/api/1.0/search/byterm": byTerm,
  "/api/1.0/episodes/byfeedid": episodesOfFeed,
  "/api/1.0/podcasts/byfeedid": feed,
};

export const podcastIndex: Vendor = {
  name: "podcastindex",
  hosts: ["api.podcastindex.org"],
  latency: [120, 500],
  handle(request, world) {
    const url = new URL(request.url);
    return refusal(request, world) ?? routes[url.pathname]?.(url.searchParams, world) ?? badRequest();
  },
  failure: (status) =>
    status === 401
      ? text("Authorization header value either not set or blank.", 401)
      : json({ status: "false", description: "An error occurred" }, status),
};
