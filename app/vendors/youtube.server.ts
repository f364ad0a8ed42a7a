/** One request to the YouTube Data API, and what its failures mean. */
import { z } from "zod";
import type { Charge, Connection, Send } from "./call";
import type { UpstreamError } from "./failure";
import { refusalOf, refused } from "./refusals";
import { excerpt, fit, readFailure, readJson, retryAfter } from "./response.server";
import { listOf, text } from "./tolerant";
import { youtubeRefusals } from "./youtube-refusals";

const base = "https://www.googleapis.com/youtube/v3";

/** One unit of the day's allowance for each request. `null` for channels, playlists and videos that are gone. */
export async function askYoutube<T>(
  connection: Connection,
  { send, charge }: { send: Send; charge: Charge },
  method: "channels" | "playlistItems" | "videos" | "search",
  parameters: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const response = await send({
    url: `${base}/${method}?${new URLSearchParams({ ...parameters, prettyPrint: "false" })}`,
    // In a header, not the query: addresses end up in logs.
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

/** The reasons its documentation names for a resource that isn't there: developers.google.com/youtube/v3/docs/errors. */
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

/** Milliseconds until the day ends in `zone` (an hour off on the two days a year when clocks change). */
export function untilMidnight(now: Date, zone: string): number {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "medium" }).format(now);
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(":").map(Number);
  return 86_400_000 - ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
