/** YouTube Data API v3: channels, playlistItems, videos, search. */
import { json, type Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";
import {
  argumentInvalid,
  failureFor,
  pageTokenInvalid,
  parameterMissing,
  playlistNotFound,
} from "./failures.ts";
import { pageOf, pageToken } from "./paging.ts";
import { refusal } from "./quota.ts";
import { channelResource, playlistItemResource, videoResource } from "./resources.ts";
import { search } from "./search.ts";

const list = (value: string | null) =>
  (value ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

function channels(query: URLSearchParams, world: World): Response {
  const { market } = world;
  const wanted = new Set(list(query.get("part")));
  const handle = query.get("forHandle");
  const username = query.get("forUsername");
  const ids = list(query.get("id"));
  if (handle === null && username === null && !query.has("id"))
    return parameterMissing("id, mine, forHandle, forUsername");
  const found = [
    ...ids.map((id) => market.channel(id)),
    handle ? market.channelByHandle(handle) : undefined,
    username ? market.channelByUsername(username) : undefined,
  ].filter((channel) => channel !== undefined);
  return json({
    kind: "youtube#channelListResponse",
    etag: "channels",
    pageInfo: { totalResults: found.length, resultsPerPage: found.length || 5 },
    // Without a hit YouTube omits `items`.
    ...(found.length > 0 ? { items: found.map((channel) => channelResource(world, channel, wanted)) } : {}),
  });
}

function playlistItems(query: URLSearchParams, world: World): Response {
  const { market } = world;
  const playlist = query.get("playlistId");
  if (!playlist) return parameterMissing("id, playlistId");
  const channel = playlist.startsWith("UU") ? market.channel(`UC${playlist.slice(2)}`) : undefined;
  const uploads = channel ? market.uploadsOf(channel.id) : [];
  if (!channel || uploads.length === 0) return playlistNotFound();
  const page = pageOf(query);
  if (!page) return query.has("pageToken") ? pageTokenInvalid() : argumentInvalid();
  const wanted = new Set(list(query.get("part")));
  const shown = uploads.slice(page.from, page.from + page.size);
  const next = page.from + page.size;
  return json({
    kind: "youtube#playlistItemListResponse",
    etag: "playlistItems",
    ...(next < uploads.length ? { nextPageToken: pageToken(next) } : {}),
    ...(page.from > 0 ? { prevPageToken: pageToken(Math.max(0, page.from - page.size)) } : {}),
    items: shown.map((video, at) => playlistItemResource(channel, video, page.from + at, wanted)),
    pageInfo: { totalResults: uploads.length, resultsPerPage: page.size },
  });
}

function videos(query: URLSearchParams, world: World): Response {
  const chart = query.get("chart") === "mostPopular";
  const ids = list(query.get("id"));
  if (!chart && ids.length === 0) return parameterMissing("id, chart, myRating");
  if (ids.length > 50) return argumentInvalid();
  const wanted = new Set(list(query.get("part")));
  const found = chart
    ? popular(world, query)
    : ids
        .flatMap((id) => world.market.video(id) ?? [])
        .filter((one) => one.state !== "private" && one.state !== "removed");
  return json({
    kind: "youtube#videoListResponse",
    etag: "videos",
    items: found.map((video) => videoResource(world, video, wanted)),
    pageInfo: { totalResults: found.length, resultsPerPage: found.length },
  });
}

/** Returns the most watched videos of the last month, optionally of one category. */
function popular(world: World, query: URLSearchParams) {
  const category = query.get("videoCategoryId");
  const since = world.now().getTime() - 30 * 86_400_000;
  return world.market.videos
    .filter(
      (one) =>
        one.state === "public" &&
        one.publishedAt.getTime() > since &&
        (!category || category === "0" || one.categoryId === category),
    )
    .sort((a, b) => b.views - a.views)
    .slice(0, Number(query.get("maxResults") ?? 5));
}

const methods: Record<string, (query: URLSearchParams, world: World) => Response> = {
  channels,
  playlistItems,
  videos,
  search,
};

export const youtubeApi: Vendor = {
  name: "youtube",
  hosts: ["www.googleapis.com", "youtube.googleapis.com"],
  latency: [60, 220],
  handle(request, world) {
    const url = new URL(request.url);
    const name = /^\/youtube\/v3\/(\w+)$/.exec(url.pathname)?.[1] ?? "";
    const method = methods[name];
    if (!method) return failureFor(404);
    return (
      refusal(request, world, name === "search" ? "searches" : "units") ?? method(url.searchParams, world)
    );
  },
  failure: failureFor,
};
