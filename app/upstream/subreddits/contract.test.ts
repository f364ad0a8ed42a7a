import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { directConnection } from "../direct-connection.server";
import { failureOf, hasRecordings, jsonAnswer, recorded, replay, testNow } from "../replay";
import { reddit } from "../vendors/reddit";
import { redditSubreddits } from "./reddit.server";
import { newRedditMemory } from "./reddit-access.server";

interface Exchange {
  request: { url: string };
  response: { status: number; headers: Record<string, string>; json?: unknown; text?: string };
}

const exchange = (name: string) => JSON.parse(recorded(`reddit/${name}`)) as Exchange;

function asResponse({ response }: Exchange): Response {
  const { "content-length": _length, "transfer-encoding": _encoding, ...headers } = response.headers;
  const body = response.json === undefined ? (response.text ?? "") : JSON.stringify(response.json);
  return new Response(response.status === 204 ? null : body, { status: response.status, headers });
}

const token = () => jsonAnswer({ access_token: "t", token_type: "bearer", expires_in: 86_400, scope: "*" });

/** Reddit that gives a token and answers every call with the same. */
function answering(body: () => Response) {
  const { connection, requests } = replay(reddit, (request) =>
    request.url.includes("access_token") ? token() : body(),
  );
  return { subreddits: redditSubreddits(connection, newRedditMemory()), requests };
}

describe.skipIf(!hasRecordings)("Reddit's recorded answers", () => {
  test.each([
    ["search_link_2016_app_only_200.json", 6, null],
    ["wiki_discussions_search_200.json", 1, null],
    ["listing_empty_200.json", 0, null],
    ["paging_page1_200.json", 0, "t1_ct5snit"],
    ["paging_last_200.json", 1, null],
    ["subreddits_search_200.json", 0, null],
    ["comment_info_200.json", 0, null],
    ["comments_subreddit_stream_2023_200.json", 0, "any"],
    ["nsfw_submission_over18_200.json", 1, null],
    ["submission_deleted_comments_200.json", 1, null],
    ["comments_article_200.json", 1, null],
  ])("%s holds %i posts", async (file, count, after) => {
    const { value } = await answering(() => asResponse(exchange(file))).subreddits.search("x", null);
    expect(value.posts).toHaveLength(count);
    if (after !== "any") expect(value.after).toBe(after);
    for (const post of value.posts) {
      expect(post.name).toMatch(/^t3_/);
      expect(post.link).toMatch(/^https:\/\/www\.reddit\.com\/r\//);
      expect(Date.parse(post.postedAt)).toBeGreaterThan(Date.UTC(2005, 0));
    }
  });

  test("adult and removed posts say so", async () => {
    const [adult] = (
      await answering(() => asResponse(exchange("nsfw_submission_over18_200.json"))).subreddits.search(
        "x",
        null,
      )
    ).value.posts;
    expect(adult).toMatchObject({ name: "t3_hn8fe6", title: "Test Title", adult: true, removedBy: null });
    const [gone] = (
      await answering(() => asResponse(exchange("submission_deleted_comments_200.json"))).subreddits.search(
        "x",
        null,
      )
    ).value.posts;
    expect(gone).toMatchObject({ name: "t3_hmkbt8", removedBy: "deleted" });
  });

  test.each([
    ["error_400_html.json", "invalid-input", false],
    ["error_400_json_reason.json", "invalid-input", false],
    ["error_400_plain.json", "invalid-input", false],
    ["error_401_invalid_token.json", "expired-credentials", true],
    ["error_403_forbidden.json", "invalid-input", false],
    ["error_403_insufficient_scope.json", "blocked", true],
    ["error_404_reason.json", "invalid-input", false],
    ["error_451_empty.json", "blocked", false],
    ["error_500.json", "upstream-down", false],
    ["error_502.json", "upstream-down", false],
    ["redirect_302.json", "invalid-input", false],
  ])("%s is %s", async (file, kind, accountWide) => {
    const failure = await failureOf(answering(() => asResponse(exchange(file))).subreddits.search("x", null));
    expect(failure).toMatchObject({ upstream: "reddit", kind, accountWide });
    expect(failure.detail).not.toBe("");
  });

  test.each([
    ["token_client_credentials_200.json", null],
    ["token_client_credentials_2026_200.json", null],
    ["token_installed_client_200.json", null],
    ["token_installed_client_bad_device_id_200.json", "expired-credentials"],
    ["token_refresh_400.json", "expired-credentials"],
  ])("%s", async (file, kind) => {
    const { connection } = replay(reddit, (request) =>
      asResponse(exchange(request.url.includes("access_token") ? file : "listing_empty_200.json")),
    );
    const call = redditSubreddits(connection, newRedditMemory()).search("x", null);
    if (kind) expect(await failureOf(call)).toMatchObject({ kind });
    else expect((await call).value).toEqual({ posts: [], after: null });
  });

  test("every recording is either posts or a failure of a known kind, never an exception of another sort", async () => {
    for (const file of readdirSync("../shared/recordings/reddit").filter((name) => name.endsWith(".json"))) {
      const call = answering(() => asResponse(exchange(file))).subreddits.search("x", null);
      const outcome = await call
        .then(({ value }) => value.posts.length >= 0)
        .catch(() => failureOf(call).then(Boolean));
      expect([file, outcome]).toEqual([file, true]);
    }
  });
});

describe("Reddit's ways of saying no", () => {
  test.each([
    [
      "a block page",
      () =>
        new Response("<html><title>Blocked</title></html>", {
          status: 403,
          headers: { "content-type": "text/html" },
        }),
      "blocked",
    ],
    [
      "a 429 page without a header",
      () => new Response("whoa there, pardner!", { status: 429 }),
      "rate-limited",
    ],
    ["JSON that breaks off", () => jsonAnswer('{"kind":"Listing","data":{"chil'), "bad-answer"],
    ["a refusal inside a 200", () => jsonAnswer({ message: "Forbidden", error: 403 }), "bad-answer"],
    ["an empty body", () => new Response("", { status: 200 }), "bad-answer"],
    [
      "a page inside a 200",
      () => new Response("<html><body>Sign in</body></html>", { status: 200 }),
      "bad-answer",
    ],
  ])("%s is no empty result", async (_, body, kind) => {
    expect(await failureOf(answering(body).subreddits.search("x", null))).toMatchObject({ kind });
  });

  test("429 waits as told, else a minute", async () => {
    const wait = async (headers: Record<string, string>) =>
      (
        await failureOf(
          answering(() => jsonAnswer({ error: 429 }, 429, headers)).subreddits.search("x", null),
        )
      ).retryAfter;
    expect(await wait({ "retry-after": "4" })).toBe(4000);
    expect(await wait({ "x-ratelimit-reset": "33" })).toBe(33_000);
    expect(await wait({})).toBe(60_000);
  });

  test("the token is asked for once, again after a 401, and never more than twice", async () => {
    const statuses = [200, 401, 200, 401, 401];
    const { connection, requests } = replay(reddit, (request) => {
      if (request.url.includes("access_token")) return token();
      const status = statuses.shift() ?? 200;
      return jsonAnswer(
        status === 200 ? { kind: "Listing", data: { after: null, children: [] } } : {},
        status,
      );
    });
    const subreddits = redditSubreddits(connection, newRedditMemory());
    await subreddits.search("a", null);
    await subreddits.search("b", null);
    expect(await failureOf(subreddits.search("c", null))).toMatchObject({ kind: "expired-credentials" });
    const hosts = requests.map(({ url }) => url.host.split(".")[0]);
    expect(hosts).toEqual(["www", "oauth", "oauth", "www", "oauth", "oauth", "www", "oauth"]);
    expect(requests.every(({ headers }) => headers.get("user-agent") === "a-key")).toBe(true);
  });

  test("no calls left means none is made until the window ends", async () => {
    const headers = { "x-ratelimit-remaining": "0.0", "x-ratelimit-reset": "42" };
    const { subreddits, requests } = answering(() =>
      jsonAnswer({ kind: "Listing", data: { after: null, children: [] } }, 200, headers),
    );
    await subreddits.search("a", null);
    const asked = requests.length;
    expect(await failureOf(subreddits.search("b", null))).toMatchObject({
      kind: "rate-limited",
      retryAfter: 42_000,
    });
    expect(requests).toHaveLength(asked);
  });
});

describe("the sandbox's Reddit", () => {
  const world = createWorld({ now: () => testNow });
  const connect = (
    secrets = {
      REDDIT_CLIENT_ID: "id",
      REDDIT_CLIENT_SECRET: "secret",
      REDDIT_USER_AGENT: "web:x:v1 (by /u/x)",
    },
  ) =>
    redditSubreddits(
      directConnection(reddit, { fetch: answer(world), secrets, now: () => testNow }),
      newRedditMemory(),
    );

  test("finds posts newest first, page by page, without a double", async () => {
    const subreddits = connect();
    const first = (await subreddits.search('"podcast"', null)).value;
    const second = (await subreddits.search('"podcast"', first.after)).value;
    expect(first.posts).toHaveLength(100);
    const times = [...first.posts, ...second.posts].map((post) => Date.parse(post.postedAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times[0]).toBeLessThanOrEqual(testNow.getTime());
    const names = [...first.posts, ...second.posts].map((post) => post.name);
    expect(new Set(names).size).toBe(names.length);
    const again = (await subreddits.current(names.slice(0, 3))).value;
    expect(again.map((post) => post.name).sort()).toEqual(names.slice(0, 3).sort());
  });

  test("knows NOT, title: and subreddit:", async () => {
    const { posts } = (await connect().search('title:"podcast" subreddit:saas NOT "beginner"', null)).value;
    expect(posts.length).toBeGreaterThan(0);
    for (const post of posts) {
      expect(post.subreddit).toBe("saas");
      expect(post.title.toLowerCase()).toContain("podcast");
      expect(`${post.title} ${post.text}`.toLowerCase()).not.toContain("beginner");
    }
  });

  test("refuses a wrong secret and a library's own user agent", async () => {
    const base = {
      REDDIT_CLIENT_ID: "id",
      REDDIT_CLIENT_SECRET: "wrong",
      REDDIT_USER_AGENT: "web:x:v1 (by /u/x)",
    };
    expect(await failureOf(connect(base).search("podcast", null))).toMatchObject({
      kind: "expired-credentials",
    });
    const generic = { ...base, REDDIT_CLIENT_SECRET: "secret", REDDIT_USER_AGENT: "python-requests/2.31" };
    expect(await failureOf(connect(generic).search("podcast", null))).toMatchObject({ kind: "rate-limited" });
  });
});
