/** Access to Reddit's official API: the app's token, the rate headers, and Reddit's refusals. */
import { z } from "zod";
import type { Connection, Send } from "../call";
import type { UpstreamError } from "../failure";
import { refused } from "../refusals";
import { excerpt, fit, readFailure, readFailureOrPage, readJson, retryAfter } from "../response.server";
import { redditPage } from "./reddit-listing";
import { redditRefusals } from "./reddit-refusals";
import type { RedditPage } from "./port";

const tokenAddress = "https://www.reddit.com/api/v1/access_token";
const api = "https://oauth.reddit.com";
/** Renews a token one minute before it expires. */
const marginMs = 60_000;

/** State between calls. The whole process shares it, because the token belongs to the app. */
export interface RedditMemory {
  token: { value: string; expiresAt: number } | null;
  /** Epoch ms until which Reddit's rate limit is used up. */
  restUntil: number;
}

export const newRedditMemory = (): RedditMemory => ({ token: null, restUntil: 0 });

export async function askReddit(
  connection: Connection,
  memory: RedditMemory,
  send: Send,
  path: string,
): Promise<RedditPage> {
  const now = connection.now().getTime();
  if (memory.restUntil > now)
    throw refused("reddit", redditRefusals, {
      status: 429,
      words: "no calls left in this window",
      retryAfter: memory.restUntil - now,
    });
  for (let attempt = 1; ; attempt++) {
    const token = await tokenFor(connection, memory, send);
    const response = await send({
      url: `${api}${path}`,
      headers: { authorization: `bearer ${token}`, "user-agent": connection.secret("REDDIT_USER_AGENT") },
      redirect: "manual",
    });
    heedRate(memory, response.headers, connection.now().getTime());
    if (response.status === 401 && attempt === 1) {
      memory.token = null;
      await response.body?.cancel();
      continue;
    }
    if (response.status !== 200) throw await failureOf(response, connection.now());
    return fit("reddit", redditPage, await readJson("reddit", response));
  }
}

async function tokenFor(connection: Connection, memory: RedditMemory, send: Send): Promise<string> {
  const now = connection.now().getTime();
  if (memory.token && memory.token.expiresAt > now) return memory.token.value;
  const credentials = `${connection.secret("REDDIT_CLIENT_ID")}:${connection.secret("REDDIT_CLIENT_SECRET")}`;
  const response = await send({
    method: "POST",
    url: tokenAddress,
    headers: {
      authorization: `Basic ${btoa(credentials)}`,
      "content-type": "application/x-www-form-urlencoded",
      "user-agent": connection.secret("REDDIT_USER_AGENT"),
    },
    body: "grant_type=client_credentials",
    redirect: "manual",
  });
  if (response.status === 400) throw credentialsRefused(400, "the app's credentials are refused");
  if (response.status !== 200) throw await failureOf(response, connection.now());
  const answer = fit("reddit", tokenAnswer, await readJson("reddit", response));
  // Reddit also sends OAuth errors with a 200.
  if ("error" in answer) throw credentialsRefused(200, answer.error_description ?? answer.error);
  memory.token = { value: answer.access_token, expiresAt: now + answer.expires_in * 1000 - marginMs };
  return answer.access_token;
}

const tokenAnswer = z.union([
  z.object({ access_token: z.string().min(1), expires_in: z.number() }),
  z.object({ error: z.coerce.string(), error_description: z.string().optional() }),
]);

/** `x-ratelimit-remaining: 0.0` means no calls until `x-ratelimit-reset` seconds have passed. */
function heedRate(memory: RedditMemory, headers: Headers, now: number): void {
  const remaining = Number.parseFloat(headers.get("x-ratelimit-remaining") ?? "");
  const reset = Number.parseFloat(headers.get("x-ratelimit-reset") ?? "");
  if (remaining < 1 && Number.isFinite(reset)) memory.restUntil = now + reset * 1000;
}

async function failureOf(response: Response, now: Date): Promise<UpstreamError> {
  const { status, headers } = response;
  // An HTML page with this status means that Reddit blocks our network or app.
  const read = status === 403 ? readFailureOrPage : readFailure;
  const { text, json } = await read("reddit", response);
  const isPage = /html/i.test(headers.get("content-type") ?? "") || /^\s*</.test(text);
  const scope = /error="?([^",]+)/.exec(headers.get("www-authenticate") ?? "")?.[1];
  const body = z
    .object({ explanation: z.string(), reason: z.string(), message: z.string() })
    .partial()
    .safeParse(json).data;
  const detail =
    scope ?? body?.explanation ?? body?.reason ?? body?.message ?? (excerpt(text) || `status ${status}`);
  const reset = Number.parseFloat(headers.get("x-ratelimit-reset") ?? "");
  return refused("reddit", redditRefusals, {
    status,
    codes: [isPage ? "page" : null, scope],
    words: detail,
    retryAfter:
      retryAfter(headers, now) ?? (status === 429 && Number.isFinite(reset) ? reset * 1000 : undefined),
  });
}

/** A refusal by the token endpoint: a 400, or an error inside a 200. */
const credentialsRefused = (status: number, words: string) =>
  refused("reddit", redditRefusals, { status, codes: ["grant"], words });
