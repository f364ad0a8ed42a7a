/**
 * Reads a page of a company's website: only public hosts, every redirect checked, at most 2 MB and
 * 10 s.
 */
import type { Send } from "../call";
import { UpstreamError } from "../failure";
import { noSuchHost } from "../http.server";
import { isChallenge, readText, retryAfter } from "../response.server";
import { refusalOf } from "./guard";

const upstream = "company-site";
const mostHops = 5;
const largestPage = 2_000_000;
const timeout = 10_000;

export interface Fetched {
  /** URL after redirects. */
  url: string;
  contentType: string;
  text: string;
}

export interface GuardedFetch {
  send: Send;
  ownHosts: ReadonlySet<string>;
  now: Date;
}

/** Returns null if nothing exists at this URL: 404, 410, or an unknown host. */
export async function guardedFetch(
  address: string,
  { send, ownHosts, now }: GuardedFetch,
): Promise<Fetched | null> {
  let url = address;
  for (let hop = 0; hop <= mostHops; hop++) {
    const refusal = refusalOf(url, ownHosts);
    if (refusal) throw new UpstreamError({ upstream, kind: "invalid-input", detail: `${url} is ${refusal}` });
    const response = await reach(send, url);
    if (response === null) return null;
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && location && URL.canParse(location, url)) {
      await response.body?.cancel();
      url = new URL(location, url).href;
      continue;
    }
    return judged(url, response, now);
  }
  throw new UpstreamError({
    upstream,
    kind: "bad-answer",
    detail: `${address} redirects more than ${mostHops} times`,
  });
}

async function reach(send: Send, url: string): Promise<Response | null> {
  try {
    return await send({
      url,
      redirect: "manual",
      timeout,
      headers: {
        accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5",
        "accept-language": "en",
      },
    });
  } catch (error) {
    if (error instanceof UpstreamError && error.detail === noSuchHost) return null;
    throw error;
  }
}

const refusing = new Set([401, 403, 429, 451, 999]);
const gone = new Set([404, 410]);
/** Cloudflare's status for a name that does not resolve. */
const unresolvable = 530;

async function judged(url: string, response: Response, now: Date): Promise<Fetched | null> {
  const { status } = response;
  const { text } = await readText(upstream, response, largestPage);
  const host = new URL(url).hostname;
  if (refusing.has(status) || isChallenge(response, text)) {
    const detail = `${host} refuses us${status === 200 ? " (it asks for a bot check)" : ` (${status})`}`;
    throw new UpstreamError({
      upstream,
      kind: "blocked",
      status,
      detail,
      retryAfter: retryAfter(response.headers, now),
      accountWide: false,
    });
  }
  if (gone.has(status) || status === unresolvable) return null;
  if (status >= 500)
    throw new UpstreamError({ upstream, kind: "upstream-down", status, detail: `${host}: ${status}` });
  if (!response.ok)
    throw new UpstreamError({ upstream, kind: "bad-answer", status, detail: `${host}: ${status}` });
  return { url, contentType: response.headers.get("content-type") ?? "", text };
}
