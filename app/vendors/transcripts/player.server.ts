/** Requests a video from YouTube's player API with the identity of one of its apps. */
import { z } from "zod";
import { type Connection, hours, type Send } from "../call";
import { UpstreamError } from "../failure";
import {
  excerpt,
  fit,
  isChallenge,
  readFailureOrPage,
  readJson,
  readText,
  retryAfter,
} from "../response.server";
import { type PlayerAnswer, playerAnswer } from "./player-answer";
import type { PlayerClient } from "./player-clients";
import { obstacleOn, playerAnswerIn } from "./watch-page";
import { playerRefused } from "./youtube-refusals";

const base = "https://www.youtube.com";
const upstream = "youtube-player";

/**
 * Returns YouTube's visitor id; requests with one are refused less often. It changes every hour,
 * because YouTube blocks a session with too many requests for an hour.
 */
export async function visitorOf(connection: Connection, client: PlayerClient): Promise<string | null> {
  const { value } = await connection.call<string | null>({
    operation: "visitor_id",
    request: {
      client: client.name,
      version: client.version,
      hour: Math.floor(connection.now().getTime() / 3_600_000),
    },
    keep: hours(1),
    bucket: "player",
    units: 0,
    perform: async (send) => ({ value: await newVisitor(send, client, connection.now()) }),
  });
  return value;
}

/** Returns null if YouTube issues no visitor id, which is optional. */
export async function newVisitor(send: Send, client: PlayerClient, now: Date): Promise<string | null> {
  try {
    const response = await post(send, client, "visitor_id", {}, null, now);
    const schema = z.object({ responseContext: z.object({ visitorData: z.string() }) });
    return schema.safeParse(response).data?.responseContext.visitorData ?? null;
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === "bad-answer") return null;
    throw error;
  }
}

/**
 * Asks YouTube's player about a video.
 * @throws UpstreamError `blocked` if YouTube refuses our IP address for all videos
 */
export async function askPlayer(
  send: Send,
  client: PlayerClient,
  videoId: string,
  visitor: string | null,
  now: Date,
): Promise<PlayerAnswer> {
  const wanted = { videoId, contentCheckOk: true, racyCheckOk: true };
  return fit(upstream, playerAnswer, await post(send, client, "player", wanted, visitor, now));
}

async function post(
  send: Send,
  client: PlayerClient,
  path: string,
  wanted: Record<string, unknown>,
  visitor: string | null,
  now: Date,
): Promise<unknown> {
  const response = await send({
    url: `${base}/youtubei/v1/${path}?prettyPrint=false`,
    method: "POST",
    headers: { ...client.headers, ...(visitor && { "x-goog-visitor-id": visitor }) },
    json: {
      context: {
        client: { ...client.context, ...(visitor && { visitorData: visitor }) },
        request: { internalExperimentFlags: [], useSsl: true },
        user: { lockedSafetyMode: false },
      },
      ...wanted,
    },
  });
  await refuseFailure(response, now);
  const type = response.headers.get("content-type") ?? "";
  if (!type.includes("html")) return readJson(upstream, response);
  const { text } = await readText(upstream, response, 200_000);
  refuseObstacle(text);
  if (isChallenge(response, text)) throw playerRefused({ codes: ["captcha"], words: "" });
  throw new UpstreamError({ upstream, kind: "bad-answer", detail: "answered with a page instead of JSON" });
}

/** Reads the video's watch page; returns null if the page says nothing about the video. */
export async function askWatchPage(send: Send, videoId: string, now: Date): Promise<PlayerAnswer | null> {
  const response = await send({
    url: `${base}/watch?v=${videoId}&hl=en`,
    headers: { "accept-language": "en", cookie: "SOCS=CAI" },
  });
  await refuseFailure(response, now);
  const { text } = await readText(upstream, response, 4_000_000);
  refuseObstacle(text);
  const found = playerAnswerIn(text);
  return found && fit(upstream, playerAnswer, found);
}

export function refuseObstacle(html: string): void {
  const obstacle = obstacleOn(html);
  if (!obstacle) return;
  throw playerRefused({ codes: [obstacle], words: obstacle });
}

const failureBody = z.object({ error: z.object({ message: z.string() }) });

export async function refuseFailure(response: Response, now: Date): Promise<void> {
  if (response.ok) return;
  const { status } = response;
  const wait = retryAfter(response.headers, now);
  const { text, json } = await readFailureOrPage(upstream, response);
  throw playerRefused({
    status,
    codes: [isChallenge(response, text) ? "captcha" : null],
    words: failureBody.safeParse(json).data?.error.message ?? (excerpt(text) || `HTTP ${status}`),
    retryAfter: wait,
  });
}
