/** Podchaser REST v1: people with the podcasts they host and the episodes they visit as guests. */
import { allow } from "../../allowance.ts";
import { costing } from "../../bill.ts";
import type { MarketPerson, MarketPodcast } from "../../market/types.ts";
import { json, text, type Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { appearances } from "./roles.ts";

const stamp = (date: Date) => date.toISOString().slice(0, 19).replace("T", " ");
const failure = (status: number, code: string, message: string) => json({ error: { code, message } }, status);
const notFound = () => failure(404, "not_found", "Resource not found.");

const pcid = (person: MarketPerson) => person.id.slice(0, 12);

function page(query: URLSearchParams, members: unknown[]): Response {
  const at = Math.max(1, Number(query.get("page") ?? 1));
  const size = Math.min(25, Number(query.get("per_page") ?? 10));
  return json({
    data: members.slice((at - 1) * size, at * size),
    pagination: {
      page: at,
      per_page: size,
      total_results: members.length,
      total_pages: Math.ceil(members.length / size),
      has_more: at * size < members.length,
    },
    restricted_fields: [],
  });
}

function podcastOf(podcast: MarketPodcast) {
  return {
    id: String(podcast.id),
    applePodcastsId: String(podcast.id),
    spotifyId: null,
    rssUrl: podcast.feedUrl,
    title: podcast.title,
    description: podcast.description,
    webUrl: podcast.website,
    imageUrl: null,
    language: podcast.language,
    numberOfEpisodes: podcast.episodes.length,
    hasGuests: podcast.episodes.some((one) => one.guests.length > 0),
    startDate: stamp(podcast.episodes.at(-1)?.airDate ?? new Date(0)),
    latestEpisodeDate: podcast.episodes[0] ? stamp(podcast.episodes[0].airDate) : null,
    categories: [{ title: podcast.genre, slug: podcast.genre.toLowerCase().replaceAll(" ", "-") }],
    status: "ACTIVE",
    author: { name: podcast.publisher, email: podcast.domain ? `podcast@${podcast.domain}` : null },
    socialLinks: { twitter: null, facebook: null, instagram: null, youtube: null, linkedin: null },
  };
}

function creatorOf(world: World, person: MarketPerson) {
  const one = appearances(world).get(person.slug);
  const show = one?.hosting[0];
  return {
    pcid: pcid(person),
    name: person.name,
    informalName: null,
    subtitle: show ? `Host of ${show.title}` : "Guest",
    location: `${person.city}, ${person.country}`,
    bio: `${person.headline}. Speaks about ${person.topics.join(" and ")}.`,
    url: `https://www.podchaser.com/creators/${person.slug}-${pcid(person)}`,
    imageUrl: null,
    episodeAppearanceCount:
      (one?.guesting.length ?? 0) + (one?.hosting ?? []).reduce((sum, each) => sum + each.episodes.length, 0),
    followerCount: person.profiles[0]?.followers ?? 0,
    socialLinks: {
      twitter: person.profiles.find((each) => each.network === "twitter")?.url ?? null,
      wikipedia: null,
    },
    modifiedDate: stamp(world.market.today),
  };
}

/** Matches names first, then biographies. */
function searchCreators(query: URLSearchParams, world: World): Response {
  const words = (query.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return failure(400, "invalid_request", "q is required.");
  const known = [...appearances(world).keys()].flatMap((slug) => world.market.personBySlug(slug) ?? []);
  const named = known.filter((one) => words.every((word) => one.name.toLowerCase().includes(word)));
  const found =
    named.length > 0
      ? named
      : known.filter((one) =>
          words.every((word) => `${one.headline} ${one.topics.join(" ")}`.toLowerCase().includes(word)),
        );
  const creators = found.map((one) => creatorOf(world, one));
  if (query.get("sort") === "appearance_count")
    creators.sort((a, b) => b.episodeAppearanceCount - a.episodeAppearanceCount);
  return page(query, creators);
}

function creator(id: string, what: string, query: URLSearchParams, world: World): Response {
  const people = world.memory(
    `podchaser creators ${world.market.version}`,
    () => new Map(world.market.people.map((one) => [pcid(one), one])),
  );
  const person = people.get(id);
  const one = person && appearances(world).get(person.slug);
  if (!person || !one) return notFound();
  if (what === "") return json({ data: creatorOf(world, person), restricted_fields: [] });
  const role = query.get("role");
  const hosts = role !== "guest";
  const guests = role !== "host";
  if (what === "podcasts") {
    const byShow = Map.groupBy(one.guesting, (each) => each.podcast);
    return page(query, [
      ...(hosts ? one.hosting.map((podcast) => credit(podcast, "host", podcast.episodes)) : []),
      ...(guests
        ? [...byShow].map(([podcast, list]) =>
            credit(
              podcast,
              "guest",
              list.map((each) => each.episode),
            ),
          )
        : []),
    ]);
  }
  const episodes = [
    ...(hosts
      ? one.hosting.flatMap((podcast) =>
          podcast.episodes.map((episode) => ({ podcast, episode, role: "host" as const })),
        )
      : []),
    ...(guests ? one.guesting.map((each) => ({ ...each, role: "guest" as const })) : []),
  ];
  if (query.get("sort") === "air_date") episodes.sort((a, b) => +b.episode.airDate - +a.episode.airDate);
  const oldestFirst =
    world.behaviours.has("podchaser-oldest-first") && query.get("sort_direction") !== "desc";
  if (oldestFirst) episodes.reverse();
  return page(
    query,
    episodes.map(({ podcast, episode, role }) => appearance(podcast, episode, role)),
  );
}

type Role = "host" | "guest";
const roleOf = (code: Role) => ({ code, title: code === "host" ? "Host" : "Guest" });
const episodeOf = (episode: MarketPodcast["episodes"][number]) => ({
  id: String(episode.id),
  title: episode.title,
  airDate: stamp(episode.airDate),
  url: episode.url,
});

function credit(podcast: MarketPodcast, role: Role, episodes: MarketPodcast["episodes"]) {
  const last = episodes[0];
  return {
    id: `${podcast.id}${role === "host" ? 1 : 2}`,
    podcast: podcastOf(podcast),
    role: roleOf(role),
    episodeCount: episodes.length,
    lastEpisode: last ? episodeOf(last) : null,
  };
}

function appearance(podcast: MarketPodcast, episode: MarketPodcast["episodes"][number], role: Role) {
  return {
    id: `6${episode.id}`,
    episode: episodeOf(episode),
    podcast: podcastOf(podcast),
    role: roleOf(role),
    characters: [],
  };
}

function podcast(id: string, what: string, query: URLSearchParams, world: World): Response {
  const found = world.market.podcast(Number(id));
  if (!found) return notFound();
  if (what === "") return json({ data: podcastOf(found), restricted_fields: [] });
  if (what !== "credits") return json({ data: podcastOf(found).socialLinks, restricted_fields: [] });
  const of = (slugs: string[], role: Role) =>
    slugs.flatMap((slug) => {
      const person = world.market.personBySlug(slug);
      return person
        ? [
            {
              creator: creatorOf(world, person),
              role: roleOf(role),
              episodeCount: role === "host" ? found.episodes.length : 1,
            },
          ]
        : [];
    });
  return page(query, [
    ...of(found.hosts, "host"),
    ...of([...new Set(found.episodes.flatMap((one) => one.guests))], "guest"),
  ]);
}

/** Returns shows, best match first: by title, then by description. */
function searchPodcasts(query: URLSearchParams, world: World): Response {
  const words = (query.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const made = world.market.podcasts.filter((one) => one.episodes.length > 0);
  const inTitle = made.filter((one) => words.every((word) => one.title.toLowerCase().includes(word)));
  const inText = made.filter(
    (one) =>
      !inTitle.includes(one) &&
      words.every((word) => `${one.title} ${one.description}`.toLowerCase().includes(word)),
  );
  return page(query, [...inTitle, ...inText].map(podcastOf));
}

const quota = 100_000;

const monthEnd = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);

const callsBeforeBan = 20;

/** Bans a client for an hour if it calls too fast; each call during the ban extends it. */
function isBanned(world: World): boolean {
  if (!world.behaviours.has("podchaser-firewall")) return false;
  const now = world.now().getTime();
  const ban = world.memory("podchaser ban", () => ({ until: 0 }));
  const { granted, wait } = allow(world, "podchaser firewall", callsBeforeBan, 60_000);
  // With the stopped clock of tests, the wait is a whole minute and says nothing about the speed.
  const isFast = !granted && wait < 60_000;
  if (isFast || ban.until > now) ban.until = now + 3_600_000;
  return ban.until > now;
}

const firewallPage = () =>
  text(
    "<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center></body></html>",
    403,
    "text/html",
  );

function answerTo(
  [first, id, what]: [string, string, string],
  query: URLSearchParams,
  world: World,
): Response {
  if (first === "search")
    return id === "creators" ? searchCreators(query, world) : searchPodcasts(query, world);
  if (first === "creators") return creator(id, what, query, world);
  return first === "podcasts" ? podcast(id, what, query, world) : notFound();
}

export const podchaser: Vendor = {
  name: "podchaser",
  hosts: ["developers.podchaser.com"],
  latency: [250, 900],
  usdPerUnit: 0.01,
  handle(request, world) {
    const key = request.headers.get("x-api-key");
    if (!key || key === "bad") return failure(401, "unauthorized", "Invalid API key.");
    const url = new URL(request.url);
    const [first = "", id = "", what = ""] = url.pathname.replace(/^\/api\/rest\/v1\//, "").split("/");
    const used = world.memory("podchaser used", () => ({ calls: 0 }));
    if (first === "usage") {
      return json({
        data: {
          tier: "growth",
          quota,
          used: used.calls,
          remaining: quota - used.calls,
          cycle_end: monthEnd(world.now()),
        },
      });
    }
    if (isBanned(world)) return firewallPage();
    if (!allow(world, "podchaser", 300, 60_000).granted)
      return failure(429, "rate_limited", "Too many requests.");
    if (++used.calls > quota) return failure(429, "quota_exceeded", "Monthly quota exceeded.");
    const answer = answerTo([first, id, what], url.searchParams, world);
    return costing(answer, { units: 1, about: url.pathname + url.search });
  },
  failure: (status) =>
    status === 429
      ? failure(429, "rate_limited", "Too many requests.")
      : status === 403
        ? failure(403, "forbidden", "Your tier does not include this endpoint.")
        : failure(status, status >= 500 ? "server_error" : "error", "Something went wrong."),
};
