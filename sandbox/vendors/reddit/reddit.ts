/** Reddit: app tokens, search and listings of the official API; it refuses everything anonymous. */
import { opaqueId } from "../../market/random.ts";
import type { MarketRedditPost } from "../../market/types.ts";
import { json, text, type Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { listing } from "./listing.ts";
import { redditSearch } from "./query.ts";

const windowMs = 600_000;
const callsPerWindow = 1000;
const blockPage = `<!doctype html><html><head><title>Blocked</title></head><body><h1>whoa there, pardner!</h1><p>Your request has been blocked due to a network policy. Log in to your Reddit account or use your developer credentials to continue.</p></body></html>`;

interface Memory {
  issued: number;
  /** Expiry (epoch ms) by token. */
  tokens: Map<string, number>;
  windowStart: number;
  used: number;
}

const memoryOf = (world: World) =>
  world.memory<Memory>("reddit", () => ({ issued: 0, tokens: new Map(), windowStart: 0, used: 0 }));

/**
 * Reddit blocks the default user agents of libraries; `sandbox` is the agent of an unconfigured
 * console.
 */
function isGeneric(agent: string | null): boolean {
  return (
    !agent ||
    /^(node|undici|curl|python|okhttp|axios|got|mozilla)/i.test(agent) ||
    (agent !== "sandbox" && !agent.includes("by /u/"))
  );
}

const tooMany = () => json({ message: "Too Many Requests", error: 429 }, 429);

async function token(request: Request, world: World): Promise<Response> {
  const basic = /^Basic (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  const [id, secret] = basic ? atob(basic).split(":") : [];
  if (id === "unapproved" && world.behaviours.has("reddit-approval"))
    return text(blockPage, 403, "text/html; charset=utf-8");
  if (!id || !secret || secret === "wrong") return json({ message: "Unauthorized", error: 401 }, 401);
  const form = new URLSearchParams(await request.text());
  if (form.get("grant_type") !== "client_credentials")
    return json({ error: "unsupported_grant_type", error_description: "grant_type" });
  const memory = memoryOf(world);
  const value = opaqueId("base64url", 40, "reddit token", (memory.issued += 1));
  memory.tokens.set(value, world.now().getTime() + 86_400_000);
  return json({ access_token: value, token_type: "bearer", expires_in: 86_400, scope: "*" });
}

function rateHeaders(memory: Memory, now: number): Record<string, string> {
  if (now - memory.windowStart >= windowMs) Object.assign(memory, { windowStart: now, used: 0 });
  memory.used += 1;
  return {
    "x-ratelimit-used": String(memory.used),
    "x-ratelimit-remaining": Math.max(0, callsPerWindow - memory.used).toFixed(1),
    "x-ratelimit-reset": String(Math.ceil((memory.windowStart + windowMs - now) / 1000)),
  };
}

const periods: Record<string, number> = { hour: 1, day: 24, week: 168, month: 720, year: 8760 };

function inPeriod(posts: MarketRedditPost[], period: string | null, now: Date): MarketRedditPost[] {
  const hours = periods[period ?? "all"];
  return hours
    ? posts.filter((post) => now.getTime() - post.publishedAt.getTime() <= hours * 3_600_000)
    : posts;
}

function oauth(request: Request, world: World): Response {
  const url = new URL(request.url);
  const memory = memoryOf(world);
  const now = world.now();
  const bearer = /^bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  if ((memory.tokens.get(bearer) ?? 0) <= now.getTime())
    return json({ message: "Unauthorized", error: 401 }, 401, {
      "www-authenticate": 'Bearer realm="reddit", error="invalid_token"',
    });
  const headers = rateHeaders(memory, now.getTime());
  if (memory.used > callsPerWindow) return tooMany();
  const posts = world.market.redditPosts;
  const [, place, call = ""] =
    /^(?:\/r\/([^/]+))?\/(search|new|hot|top|api\/info)\/?$/.exec(url.pathname) ?? [];
  const here =
    place && place !== "all" ? posts.filter((post) => post.subreddit === place.toLowerCase()) : posts;
  if (place && here.length === 0)
    return new Response(null, {
      status: 302,
      headers: { location: `https://oauth.reddit.com/subreddits/search?q=${place}` },
    });
  if (call === "api/info") {
    const names = (url.searchParams.get("id") ?? "").split(",").slice(0, 100);
    return listing(
      posts.filter((post) => names.includes(`t3_${post.id}`)),
      new URLSearchParams({ limit: "100" }),
      now,
      headers,
    );
  }
  if (call === "search") {
    const query = url.searchParams.get("q") ?? "";
    if (query.length > 512)
      return json(
        {
          fields: ["q"],
          explanation: "this is too long (max: 512)",
          message: "Bad Request",
          reason: "TOO_LONG",
        },
        400,
        headers,
      );
    const found = inPeriod(here, url.searchParams.get("t"), now).filter(redditSearch(query));
    return listing(found, url.searchParams, now, headers);
  }
  if (call) {
    const shown =
      call === "new"
        ? here
        : inPeriod(here, url.searchParams.get("t") ?? "day", now).toSorted((a, b) => b.upvotes - a.upvotes);
    return listing(shown, url.searchParams, now, headers);
  }
  return json({ message: "Not Found", error: 404 }, 404, headers);
}

export const reddit: Vendor = {
  name: "reddit",
  hosts: ["www.reddit.com", "oauth.reddit.com", "reddit.com", "old.reddit.com"],
  latency: [120, 600],
  handle(request, world) {
    const url = new URL(request.url);
    if (url.host === "oauth.reddit.com")
      return isGeneric(request.headers.get("user-agent")) ? tooMany() : oauth(request, world);
    if (url.pathname !== "/api/v1/access_token") return text(blockPage, 403, "text/html; charset=utf-8");
    if (request.method !== "POST") return json({ message: "Method Not Allowed", error: 405 }, 405);
    return isGeneric(request.headers.get("user-agent")) ? tooMany() : token(request, world);
  },
  failure(status) {
    if (status === 403) return text(blockPage, 403, "text/html; charset=utf-8");
    if (status === 429) return tooMany();
    if (status >= 500)
      return new Response("", { status, headers: { "content-type": "application/json; charset=UTF-8" } });
    return json({ message: status === 401 ? "Unauthorized" : "Bad Request", error: status }, status);
  },
};
