/** The `player` call: whether a video plays, its captions and its streams. */
import { allow } from "../../../allowance.ts";
import { hash } from "../../../market/random.ts";
import type { MarketVideo } from "../../../market/types.ts";
import { bodyOf, json } from "../../../vendor.ts";
import type { World } from "../../../world.ts";
import { videoThumbnails } from "../resources.ts";
import { blocked, consentPage } from "../refusals.ts";
import { notABot, playability, sessionSpent } from "./playability.ts";
import { soundLength } from "./sound.ts";
import { captionTracks } from "./tracks.ts";

const responseContext = { visitorData: "Cgtzb21lVmlzaXRvcg%3D%3D", serviceTrackingParams: [] };

/** Each request starts a new guest session. */
export function visitorId(_: Request, world: World): Response {
  const sessions = world.memory("youtube sessions", () => ({ begun: 0 }));
  sessions.begun += 1;
  const visitorData = btoa(`\n\vsandbox-${sessions.begun}`);
  return json({ responseContext: { ...responseContext, visitorData } });
}

const videosPerSession = 300;

const isSpent = (request: Request, world: World) => {
  const session = request.headers.get("x-goog-visitor-id");
  if (!session || !world.behaviours.has("youtube-session-limit")) return false;
  return !allow(world, `youtube session ${session}`, videosPerSession, 3_600_000).granted;
};

export async function player(request: Request, world: World): Promise<Response> {
  const { videoId, context } = await bodyOf(request);
  const app = (context as { client?: { clientName?: unknown } } | undefined)?.client?.clientName;
  const video = world.market.video(String(videoId));
  if (video?.state === "captcha") return blocked();
  if (video?.state === "consent") return consentPage();
  if (isDoubted(request, video, world)) return json({ responseContext, playabilityStatus: notABot() });
  if (isSpent(request, world)) return json({ responseContext, playabilityStatus: sessionSpent() });
  const { streamingData, ...answer } = playerAnswer(video, app === "WEB");
  return json({
    responseContext,
    ...answer,
    ...(video && streamingData ? { streamingData: streams(video, addressOf(request, world)) } : {}),
  });
}

/** @param web true for the watch page, whose caption URLs require a token */
export function playerAnswer(video: MarketVideo | undefined, web: boolean): Record<string, unknown> {
  const state = playability(video);
  if (!video || video.state === "removed") return { playabilityStatus: state };
  const tracks = captionTracks(video, web);
  return {
    playabilityStatus: state,
    ...(state.status === "OK" ? { streamingData: streams(video) } : {}),
    ...(tracks && state.status === "OK" ? { captions: { playerCaptionsTracklistRenderer: tracks } } : {}),
    ...(video.state === "blocked" ? {} : { videoDetails: details(video) }),
  };
}

const details = (video: MarketVideo) => ({
  videoId: video.id,
  title: video.title,
  lengthSeconds: String(video.durationSeconds),
  channelId: video.channelId,
  shortDescription: video.description,
  thumbnail: { thumbnails: Object.values(videoThumbnails(video)) },
  viewCount: String(video.views),
  isLiveContent: video.state === "live",
  ...(video.state === "live" ? { isLive: true } : {}),
  ...(video.state === "upcoming" ? { isUpcoming: true } : {}),
});

const widths = { hd: [256, 426, 640, 1280, 1920], sd: [256, 426, 640] };

/**
 * YouTube sometimes refuses data-center IP addresses for most videos; here always for one video in
 * four.
 */
function isDoubted(request: Request, video: MarketVideo | undefined, world: World): boolean {
  if (!video || !world.behaviours.has("youtube-doubts-data-centres")) return false;
  return !request.headers.has("x-forwarded-for") && isWithheld(video.id);
}

export const isWithheld = (videoId: string): boolean => hash("data centre", videoId) % 4 === 0;

/**
 * Returns the client's IP address: a relay names it, and a Worker has a different one each time.
 */
export function addressOf(request: Request, world: World): string {
  if (!world.behaviours.has("youtube-sound-bound")) return "192.0.2.1";
  const own = world.memory("worker addresses", () => ({ used: 0 }));
  own.used += 1;
  return request.headers.get("x-forwarded-for") ?? `2001:db8::${own.used.toString(16)}`;
}

/** Audio at 24 kbit/s. A video without a caption list offers no audio either. */
function streams(video: MarketVideo, address = "192.0.2.1") {
  const bytes = soundLength(video);
  const sound = {
    itag: 139,
    mimeType: 'audio/mp4; codecs="mp4a.40.5"',
    bitrate: 24_000,
    contentLength: String(bytes),
    approxDurationMs: String(video.durationSeconds * 1000),
    ...(video.captions === "disabled"
      ? {}
      : {
          url: `https://rr1---sn-sandbox.googlevideo.com/videoplayback?id=${video.id}&itag=139&ip=${encodeURIComponent(address)}`,
        }),
  };
  const pictures = widths[video.definition].map((width, at) => ({
    itag: 160 + at,
    mimeType: 'video/mp4; codecs="avc1.4d400c"',
    width,
    height: Math.round((width * 9) / 16),
  }));
  return { expiresInSeconds: "21540", adaptiveFormats: [...pictures.reverse(), sound] };
}
