/**
 * The internal API of youtube.com's own pages. It is undocumented, so an answer without its main
 * part is a failure, not "no data".
 */
import { z } from "zod";
import type { Send } from "./call";
import type { UpstreamError } from "./failure";
import { refused } from "./refusals";
import { isChallenge, readFailureOrPage, readJson } from "./response.server";
import { text } from "./tolerant";
import { youtubeWebRefusals } from "./youtube-web-refusals";

export const youtubeSite = "https://www.youtube.com";
const upstream = "youtube-web";

const client = { clientName: "WEB", clientVersion: "2.20261101.00.00", hl: "en", gl: "US" };

const headers = {
  "accept-language": "en",
  // Skips the consent page that YouTube shows in Europe.
  cookie: "SOCS=CAI",
  "x-youtube-client-name": "1",
  "x-youtube-client-version": client.clientVersion,
};

const failureBody = z.object({ error: z.object({ message: text }) });

/** Sends a request to the API. Returns null if the item does not exist. */
export async function askInnertube(
  send: Send,
  path: string,
  body: Record<string, unknown>,
): Promise<unknown> {
  const response = await send({
    url: `${youtubeSite}/youtubei/v1/${path}?prettyPrint=false`,
    method: "POST",
    json: { context: { client }, ...body },
    headers,
  });
  if (response.ok) return readJson(upstream, response);
  const { failure, said } = await readRefused(response);
  // YouTube answers "Request contains an invalid argument." for missing items. Other 400s mean that
  // our request is wrong. A 404 page of Google without a message is an outage.
  const isNothing =
    said !== null && (failure.status === 404 || (failure.status === 400 && /invalid argument/i.test(said)));
  if (isNothing) return null;
  throw failure;
}

export const webFailure = async (response: Response): Promise<UpstreamError> =>
  (await readRefused(response)).failure;

/** Also returns the API's own message, or null if there is none. */
async function readRefused(response: Response): Promise<{ failure: UpstreamError; said: string | null }> {
  const { text: words, json } = await readFailureOrPage(upstream, response);
  const { status } = response;
  const said = failureBody.safeParse(json).data?.error.message ?? null;
  const failure = refused(upstream, youtubeWebRefusals, {
    status,
    codes: [isChallenge(response, words) ? "challenge" : null],
    words: said ?? `answered ${status}`,
  });
  return { failure, said };
}

export async function askFeed(send: Send, channelId: string): Promise<Response> {
  return send({ url: `${youtubeSite}/feeds/videos.xml?channel_id=${channelId}`, headers });
}

/**
 * Returns every object under `key` at any depth, because YouTube often changes the layout around
 * it.
 */
export function allUnder(tree: unknown, key: string): unknown[] {
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([name, branch]: [string, unknown]) =>
    name === key ? [branch] : allUnder(branch, key),
  );
}
