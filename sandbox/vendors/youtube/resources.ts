/** Channels, playlist items and videos in the Data API's format. */
import type { MarketChannel, MarketVideo } from "../../market/types.ts";
import type { World } from "../../world.ts";

export const stamp = (date: Date) => date.toISOString().replace(/\.\d+Z$/, "Z");

/** ISO 8601, e.g. `PT1H2M3S`. */
function duration(seconds: number): string {
  if (seconds === 0) return "P0D";
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  return `PT${hours ? `${hours}H` : ""}${minutes ? `${minutes}M` : ""}${rest ? `${rest}S` : ""}`;
}

export function videoThumbnails(video: MarketVideo) {
  const at = (name: string, width: number, height: number) => ({
    url: `https://i.ytimg.com/vi/${video.id}/${name}.jpg`,
    width,
    height,
  });
  return {
    default: at("default", 120, 90),
    medium: at("mqdefault", 320, 180),
    high: at("hqdefault", 480, 360),
    ...(video.definition === "hd"
      ? { standard: at("sddefault", 640, 480), maxres: at("maxresdefault", 1280, 720) }
      : {}),
  };
}

export function channelThumbnails(channel: MarketChannel) {
  const at = (size: number) => ({
    url: `https://yt3.ggpht.com/${channel.id.slice(2)}=s${size}-c-k-c0x00ffffff-no-rj`,
    width: size,
    height: size,
  });
  return { default: at(88), medium: at(240), high: at(800) };
}

const etag = (id: string) => `"${Buffer.from(id).toString("base64url").slice(0, 27)}"`;

/** Returns only the requested parts. */
function parts(wanted: Set<string>, all: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => wanted.has(name)));
}

export function channelResource(world: World, channel: MarketChannel, wanted: Set<string>) {
  const uploads = world.market.uploadsOf(channel.id).filter((video) => video.state !== "removed");
  return {
    kind: "youtube#channel",
    etag: etag(channel.id),
    id: channel.id,
    ...parts(wanted, {
      snippet: {
        title: channel.title,
        description: channel.description,
        customUrl: `@${channel.handle.toLowerCase()}`,
        publishedAt: stamp(channel.createdAt),
        thumbnails: channelThumbnails(channel),
        localized: { title: channel.title, description: channel.description },
        country: channel.country,
      },
      contentDetails: { relatedPlaylists: { likes: "", uploads: `UU${channel.id.slice(2)}` } },
      statistics: {
        viewCount: String(uploads.reduce((sum, video) => sum + video.views, 0)),
        ...(channel.subscribers === null ? {} : { subscriberCount: String(channel.subscribers) }),
        hiddenSubscriberCount: channel.subscribers === null,
        videoCount: String(uploads.length),
      },
      brandingSettings: {
        channel: { title: channel.title, description: channel.description, country: channel.country },
        image: { bannerExternalUrl: `https://yt3.googleusercontent.com/banner-${channel.id.slice(2)}` },
      },
      topicDetails: { topicIds: [], topicCategories: ["https://en.wikipedia.org/wiki/Business"] },
      status: { privacyStatus: "public", isLinked: true, longUploadsStatus: "longUploadsUnspecified" },
    }),
  };
}

export function playlistItemResource(
  channel: MarketChannel,
  video: MarketVideo,
  position: number,
  wanted: Set<string>,
) {
  const gone =
    video.state === "removed" ? "Deleted video" : video.state === "private" ? "Private video" : null;
  return {
    kind: "youtube#playlistItem",
    etag: etag(`item ${video.id}`),
    id: Buffer.from(`UU${channel.id.slice(2)}.${video.id}`).toString("base64url"),
    ...parts(wanted, {
      snippet: {
        publishedAt: stamp(video.publishedAt),
        channelId: channel.id,
        title: gone ?? video.title,
        description: gone
          ? `This video is ${gone === "Private video" ? "private" : "unavailable"}.`
          : video.description,
        thumbnails: gone ? {} : videoThumbnails(video),
        channelTitle: channel.title,
        playlistId: `UU${channel.id.slice(2)}`,
        position,
        resourceId: { kind: "youtube#video", videoId: video.id },
        ...(gone ? {} : { videoOwnerChannelTitle: channel.title, videoOwnerChannelId: channel.id }),
      },
      contentDetails: { videoId: video.id, ...(gone ? {} : { videoPublishedAt: stamp(video.publishedAt) }) },
      status: { privacyStatus: gone === "Private video" ? "private" : "public" },
    }),
  };
}

export function videoResource(world: World, video: MarketVideo, wanted: Set<string>) {
  const live = video.state === "live" || video.state === "upcoming";
  return {
    kind: "youtube#video",
    etag: etag(`video ${video.id}`),
    id: video.id,
    ...parts(wanted, {
      snippet: {
        publishedAt: stamp(video.publishedAt),
        channelId: video.channelId,
        title: video.title,
        description: video.description,
        thumbnails: videoThumbnails(video),
        channelTitle: world.market.channel(video.channelId)?.title ?? "",
        ...(video.tags.length > 0 ? { tags: video.tags } : {}),
        categoryId: video.categoryId,
        liveBroadcastContent: live ? video.state : "none",
        localized: { title: video.title, description: video.description },
        defaultAudioLanguage: video.language,
      },
      contentDetails: {
        duration: live ? "P0D" : duration(video.durationSeconds),
        dimension: "2d",
        definition: video.definition,
        caption: String(video.captions === "manual" || video.captions === "translatable"),
        licensedContent: true,
        contentRating: video.state === "age-restricted" ? { ytRating: "ytAgeRestricted" } : {},
        projection: "rectangular",
      },
      status: {
        uploadStatus: "processed",
        privacyStatus: "public",
        license: "youtube",
        embeddable: true,
        publicStatsViewable: true,
        madeForKids: false,
      },
      statistics: {
        viewCount: String(video.views),
        likeCount: String(video.likes),
        favoriteCount: "0",
        commentCount: String(video.comments),
      },
      ...(live ? { liveStreamingDetails: { scheduledStartTime: stamp(video.publishedAt) } } : {}),
    }),
  };
}
