/** `search.list`: only this call escapes titles for HTML; no views or durations. */
import type { MarketChannel, MarketVideo } from "../../market/types.ts";
import { json } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { pageOf, pageToken } from "./paging.ts";
import { argumentInvalid, pageTokenInvalid } from "./failures.ts";
import { channelsFound, videosFound } from "./find.ts";
import { channelThumbnails, stamp, videoThumbnails } from "./resources.ts";

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("'", "&#39;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

function channelHit(channel: MarketChannel) {
  const thumbnails = Object.fromEntries(
    Object.entries(channelThumbnails(channel)).map(([name, { url }]) => [name, { url }]),
  );
  return {
    kind: "youtube#searchResult",
    etag: `s-${channel.id}`,
    id: { kind: "youtube#channel", channelId: channel.id },
    snippet: {
      publishedAt: stamp(channel.createdAt),
      channelId: channel.id,
      title: escaped(channel.title),
      description: channel.description.slice(0, 120),
      thumbnails,
      channelTitle: escaped(channel.title),
      liveBroadcastContent: "none",
      publishTime: stamp(channel.createdAt),
    },
  };
}

function videoHit(video: MarketVideo, channelTitle: string) {
  const { default: small, medium, high } = videoThumbnails(video);
  return {
    kind: "youtube#searchResult",
    etag: `s-${video.id}`,
    id: { kind: "youtube#video", videoId: video.id },
    snippet: {
      publishedAt: stamp(video.publishedAt),
      channelId: video.channelId,
      title: escaped(video.title),
      description: video.description.slice(0, 120),
      thumbnails: { default: small, medium, high },
      channelTitle: escaped(channelTitle),
      liveBroadcastContent: video.state === "live" || video.state === "upcoming" ? video.state : "none",
      publishTime: stamp(video.publishedAt),
    },
  };
}

function foundVideos(query: URLSearchParams, world: World): MarketVideo[] {
  const channelId = query.get("channelId");
  const after = Date.parse(query.get("publishedAfter") ?? "") || 0;
  const before = Date.parse(query.get("publishedBefore") ?? "") || Infinity;
  const category = query.get("videoCategoryId");
  const among = channelId ? world.market.uploadsOf(channelId) : world.market.videos;
  const found = videosFound(world.market, query.get("q") ?? "", among).filter((video) => {
    const at = video.publishedAt.getTime();
    return (
      at >= after &&
      at < before &&
      (!category || video.categoryId === category) &&
      longEnough(query.get("videoDuration"), video)
    );
  });
  if (query.get("order") === "date") found.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  if (query.get("order") === "viewCount") found.sort((a, b) => b.views - a.views);
  return found;
}

function longEnough(wanted: string | null, { durationSeconds: seconds }: MarketVideo): boolean {
  if (wanted === "short") return seconds < 240;
  if (wanted === "medium") return seconds >= 240 && seconds <= 1200;
  return wanted === "long" ? seconds > 1200 : true;
}

export function search(query: URLSearchParams, world: World): Response {
  const page = pageOf(query);
  if (!page) return query.has("pageToken") ? pageTokenInvalid() : argumentInvalid();
  const types = (query.get("type") ?? "video,channel").split(",");
  const hits = [
    ...(types.includes("channel") && !query.has("channelId")
      ? channelsFound(world.market, query.get("q") ?? "").map(channelHit)
      : []),
    ...(types.includes("video")
      ? foundVideos(query, world).map((video) =>
          videoHit(video, world.market.channel(video.channelId)?.title ?? ""),
        )
      : []),
  ];
  const next = page.from + page.size;
  const items = hits.slice(page.from, next);
  return json({
    kind: "youtube#searchListResponse",
    etag: "search",
    ...(next < hits.length ? { nextPageToken: pageToken(next) } : {}),
    ...(page.from > 0 ? { prevPageToken: pageToken(Math.max(0, page.from - page.size)) } : {}),
    regionCode: query.get("regionCode") ?? "US",
    pageInfo: { totalResults: hits.length, resultsPerPage: items.length },
    items,
  });
}
