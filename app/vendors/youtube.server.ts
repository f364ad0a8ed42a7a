/** Sends one request to the YouTube Data API and interprets its failures. */
import { z } from "zod";
import type { Charge, Connection, Send } from "./call";
import type { UpstreamError } from "./failure";
import { refusalOf, refused } from "./refusals";
import { excerpt, fit, readFailure, readJson, retryAfter } from "./response.server";
import { listOf, text } from "./tolerant";
import { youtubeRefusals } from "./youtube-refusals";

const base = "https://www.googleapis.com/youtube/v3";

/**
 * Costs one unit of the daily quota per request. Returns null for missing channels, playlists and
 * videos.
 */
export async function askYoutube<T>(
  connection: Connection,
  { send, charge }: { send: Send; charge: Charge },
  method: "channels" | "playlistItems" | "videos" | "search",
  parameters: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const response = await send({
    url: `${base}/${method}?${new URLSearchParams({ ...parameters, prettyPrint: "false" })}`,
    // In a header instead of the query, because URLs end up in logs.
    headers: { "x-goog-api-key": connection.secret("YOUTUBE_API_KEY") },
  });
  if (response.ok || response.status === 404) charge(1);
  if (response.ok) return fit("youtube", schema, await readJson("youtube", response));
  const { failure, reasons } = await readFailed(response, connection.now());
  if (response.status === 404 && reasons.some((reason) => gone.has(reason))) return null;
  throw failure;
}

const failureBody = z.object({
  error: z.object({
    message: text,
    errors: listOf(z.object({ reason: text })),
    details: listOf(z.object({ reason: text })),
  }),
});

/** Documented reasons for a missing resource: developers.google.com/youtube/v3/docs/errors. */
const gone = new Set([
  "channelNotFound",
  "playlistNotFound",
  "videoNotFound",
  "videoChartNotFound",
  "notFound",
]);

async function readFailed(
  response: Response,
  now: Date,
): Promise<{ failure: UpstreamError; reasons: string[] }> {
  const { text: words, json } = await readFailure("youtube", response);
  const body = failureBody.safeParse(json).data?.error;
  const reasons = [...(body?.errors ?? []), ...(body?.details ?? [])].map(({ reason }) => reason ?? "");
  const detail = excerpt(body?.message ?? words);
  const said = { status: response.status, codes: reasons, words: detail };
  const isQuota = refusalOf(youtubeRefusals, said)?.kind === "quota";
  const failure = refused("youtube", youtubeRefusals, {
    ...said,
    retryAfter: isQuota ? untilMidnight(now, "America/Los_Angeles") : retryAfter(response.headers, now),
  });
  return { failure, reasons };
}

/**
 * Returns milliseconds until midnight in `zone`; off by an hour on the two days when clocks change.
 */
export function untilMidnight(now: Date, zone: string): number {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "medium" }).format(now);
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(":").map(Number);
  return 86_400_000 - ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
