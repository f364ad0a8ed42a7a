import { describe, expect, test } from "vitest";
import { failureOf, fixture, jsonAnswer, recordedIn, recordedRows, replay } from "../replay";
import { reddit } from "../definitions/reddit";
import { redditSubreddits } from "./reddit.server";
import { newRedditMemory } from "./reddit-access.server";

interface Exchange {
  response: { status: number; headers: Record<string, string>; json?: unknown; text?: string };
}

/** Reads a fixture, or a recording with its status and headers. */
function redditAnswer(file: string): Response {
  const body = JSON.parse(fixture(file)) as Exchange | { response?: undefined };
  if (!body.response) return jsonAnswer(body);
  const { status, headers: sent, json, text = "" } = body.response;
  const { "content-length": _length, "transfer-encoding": _encoding, ...headers } = sent;
  return new Response(status === 204 ? null : json === undefined ? text : JSON.stringify(json), {
    status,
    headers,
  });
}

const token = () => jsonAnswer({ access_token: "t", token_type: "bearer", expires_in: 86_400, scope: "*" });

/** A fake Reddit that issues a token and gives every call the same answer. */
function answering(body: () => Response) {
  const { connection, requests } = replay(reddit, (request) =>
    request.url.includes("access_token") ? token() : body(),
  );
  return { subreddits: redditSubreddits(connection, newRedditMemory()), requests };
}

describe("Reddit's answers", () => {
  test.each([
    ["reddit/search.json", 3, null],
    ["answers/reddit.json", 1, "t3_1syn2"],
    ["reddit/empty.json", 0, null],
    ["reddit/comments-of-a-person.json", 0, "t1_syn2"],
    ["reddit/subreddits.json", 0, null],
    ["reddit/post-adult.json", 1, null],
    ["reddit/post-deleted.json", 1, null],
    ...recordedRows<[string, number, string | null]>([
      ["reddit/search_link_2016_app_only_200.json", 6, null],
      ["reddit/wiki_discussions_search_200.json", 1, null],
      ["reddit/listing_empty_200.json", 0, null],
      ["reddit/paging_page1_200.json", 0, "t1_ct5snit"],
      ["reddit/paging_last_200.json", 1, null],
      ["reddit/subreddits_search_200.json", 0, null],
      ["reddit/comment_info_200.json", 0, null],
      ["reddit/comments_subreddit_stream_2023_200.json", 0, "any"],
      ["reddit/nsfw_submission_over18_200.json", 1, null],
      ["reddit/submission_deleted_comments_200.json", 1, null],
      ["reddit/comments_article_200.json", 1, null],
    ]),
  ])("%s holds %i posts", async (file, count, after) => {
    const { value } = await answering(() => redditAnswer(file)).subreddits.search("x", null);
    expect(value.posts).toHaveLength(count);
    if (after !== "any") expect(value.after).toBe(after);
    for (const post of value.posts) {
      expect(post.name).toMatch(/^t3_/);
      expect(post.link).toMatch(/^https:\/\/www\.reddit\.com\/r\//);
      expect(Date.parse(post.postedAt)).toBeGreaterThan(Date.UTC(2005, 0));
    }
  });

  test.each([
    ["reddit/post-adult.json", { name: "t3_1synd", title: "Which studio?", adult: true, removedBy: null }],
    ["reddit/post-deleted.json", { name: "t3_1syne", adult: false, removedBy: "deleted" }],
    ...recordedRows([
      [
        "reddit/nsfw_submission_over18_200.json",
        { name: "t3_hn8fe6", title: "Test Title", adult: true, removedBy: null },
      ],
      ["reddit/submission_deleted_comments_200.json", { name: "t3_hmkbt8", removedBy: "deleted" }],
    ]),
  ])("adult and removed posts say so: %s", async (file, expected) => {
    const { value } = await answering(() => redditAnswer(file)).subreddits.search("x", null);
    expect(value.posts[0]).toMatchObject(expected);
  });

  const refused = (status: number, body: string, headers = {}) => ({ status, body, headers });
  const json = { "content-type": "application/json; charset=UTF-8" };
  const told = (error: string) => ({
    ...json,
    "www-authenticate": `Bearer realm="reddit", error="${error}"`,
  });
  test.each([
    [
      refused(400, "<html><body><h1>400 Bad request</h1></body></html>", { "content-type": "text/html" }),
      "invalid-input",
      false,
    ],
    [refused(400, '{"message":"Bad Request","reason":"GOLD_REQUIRED"}', json), "invalid-input", false],
    [refused(400, "Bad Request", { "content-type": "text/plain" }), "invalid-input", false],
    [
      refused(401, '{"message":"Unauthorized","error":401}', told("invalid_token")),
      "expired-credentials",
      true,
    ],
    [refused(403, '{"error":403}', json), "invalid-input", false],
    [refused(403, '{"error":403}', told("insufficient_scope")), "blocked", true],
    [refused(404, '{"reason":"PAGE_NOT_CREATED","message":"Not Found"}', json), "invalid-input", false],
    [refused(451, "", json), "blocked", false],
    [refused(500, '{"message":"Internal Server Error","error":500}', json), "upstream-down", false],
    [refused(502, "", json), "upstream-down", false],
    [
      refused(302, "<html></html>", { location: "https://oauth.reddit.com/r/a/.json" }),
      "invalid-input",
      false,
    ],
  ])("%j is %s", async ({ body, ...init }, kind, accountWide) => {
    const failure = await failureOf(answering(() => new Response(body, init)).subreddits.search("x", null));
    expect(failure).toMatchObject({ upstream: "reddit", kind, accountWide });
    expect(failure.detail).not.toBe("");
  });

  test.each(
    recordedRows([
      ["reddit/error_400_html.json", "invalid-input", false],
      ["reddit/error_400_json_reason.json", "invalid-input", false],
      ["reddit/error_400_plain.json", "invalid-input", false],
      ["reddit/error_401_invalid_token.json", "expired-credentials", true],
      ["reddit/error_403_forbidden.json", "invalid-input", false],
      ["reddit/error_403_insufficient_scope.json", "blocked", true],
      ["reddit/error_404_reason.json", "invalid-input", false],
      ["reddit/error_451_empty.json", "blocked", false],
      ["reddit/error_500.json", "upstream-down", false],
      ["reddit/error_502.json", "upstream-down", false],
      ["reddit/redirect_302.json", "invalid-input", false],
    ]),
  )("%s is %s", async (file, kind, accountWide) => {
    const failure = await failureOf(answering(() => redditAnswer(file)).subreddits.search("x", null));
    expect(failure).toMatchObject({ upstream: "reddit", kind, accountWide });
    expect(failure.detail).not.toBe("");
  });

  const emptyAfter = (grant: () => Response) => {
    const { connection } = replay(reddit, (request) =>
      request.url.includes("access_token") ? grant() : redditAnswer("reddit/empty.json"),
    );
    return redditSubreddits(connection, newRedditMemory()).search("x", null);
  };

  test("a token for an hour is one, whatever else stands beside it", async () => {
    const grant = { access_token: "t", token_type: "bearer", device_id: "D", expires_in: 3600, scope: "*" };
    expect((await emptyAfter(() => jsonAnswer(grant))).value).toEqual({ posts: [], after: null });
  });

  test.each([
    [{ error_description: "bad device_id", error: "invalid_request" }, 200],
    [{ error: 400 }, 400],
  ])("a refusal in place of a token, %j with %i", async (body, status) => {
    expect(await failureOf(emptyAfter(() => jsonAnswer(body, status)))).toMatchObject({
      kind: "expired-credentials",
    });
  });

  test.each(
    recordedRows<[string, string | null]>([
      ["reddit/token_client_credentials_200.json", null],
      ["reddit/token_client_credentials_2026_200.json", null],
      ["reddit/token_installed_client_200.json", null],
      ["reddit/token_installed_client_bad_device_id_200.json", "expired-credentials"],
      ["reddit/token_refresh_400.json", "expired-credentials"],
    ]),
  )("%s", async (file, kind) => {
    const call = emptyAfter(() => redditAnswer(file));
    if (kind) expect(await failureOf(call)).toMatchObject({ kind });
    else expect((await call).value).toEqual({ posts: [], after: null });
  });

  test.each(recordedIn("reddit").filter((file) => file.endsWith(".json")))(
    "%s is either posts or a failure of a known kind, never an exception of another sort",
    async (file) => {
      const call = answering(() => redditAnswer(file)).subreddits.search("x", null);
      const known = await call
        .then(({ value }) => value.posts.length >= 0)
        .catch(() => failureOf(call).then(Boolean));
      expect(known).toBe(true);
    },
  );
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
