import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { directConnection } from "../direct-connection.server";
import { failureOf, fixture, jsonAnswer, replay, testNow } from "../replay";
import { harvestApi } from "../definitions/harvestapi";
import { harvestApiPosts } from "./harvestapi.server";

const query = { words: "video editing platform", within: "24h", page: 1, token: null } as const;

function answering(body: string | object, status = 200, headers = {}) {
  const { connection, requests } = replay(harvestApi, () => jsonAnswer(body, status, headers));
  return { posts: harvestApiPosts(connection), requests };
}

test("a page: people and companies with text, time and link", async () => {
  const { posts, requests } = answering(fixture("linkedin/harvestapi-post-search.json"));
  const { value } = await posts.search(query);
  expect(value.more).toBe(false);
  expect(value.posts).toMatchObject([
    {
      author: { name: "Mira Holt", kind: "person", headline: "VP Content at Fernpress" },
      postedAt: "2026-11-19T09:30:00.000Z",
    },
    {
      author: { name: "Oakline Studios", kind: "company", headline: null },
      postedAt: "2026-11-18T15:00:00.000Z",
    },
  ]);
  expect(requests[0]?.url.searchParams.get("search")).toBe("video editing platform");
  expect(requests[0]?.url.searchParams.get("postedLimit")).toBe("24h");
});

test.each([
  [{ error: "Not enough credits" }, 402, "quota"],
  [{ message: "Invalid API key" }, 401, "expired-credentials"],
  [{ error: "Too many requests" }, 429, "rate-limited"],
  ["", 502, "upstream-down"],
  [{ status: 402, error: "Not enough credits", elements: [] }, 200, "quota"],
  [{ status: 500, error: "Internal" }, 200, "upstream-down"],
  [{ status: 200, error: null }, 200, "bad-answer"],
])("%j with status %i is %s", async (body, status, kind) => {
  expect(await failureOf(answering(body, status).posts.search(query))).toMatchObject({ kind });
});

test("a post without a link or author is left out, the others stay", async () => {
  const elements = [
    { content: "x" },
    { linkedinUrl: "https://www.linkedin.com/posts/a", author: { name: "A" } },
  ];
  const { value } = await answering({ status: 200, elements }).posts.search(query);
  expect(value.posts).toEqual([
    {
      link: "https://www.linkedin.com/posts/a",
      text: "",
      author: { name: "A", kind: "person", link: null, headline: null, website: null },
      postedAt: null,
    },
  ]);
});

test("the sandbox's posts: newest first, only of the window, page after page until the end", async () => {
  const world = createWorld({ now: () => testNow });
  const posts = harvestApiPosts(
    directConnection(harvestApi, {
      fetch: answer(world),
      secrets: { HARVESTAPI_KEY: "k" },
      now: () => testNow,
    }),
  );
  const seen: string[] = [];
  for (let page = 1, token: string | null = null, more = true; more; page++) {
    const { value } = await posts.search({ words: "podcast", within: "week", page, token });
    seen.push(...value.posts.map((post) => post.link));
    for (const post of value.posts)
      expect(testNow.getTime() - Date.parse(post.postedAt ?? "")).toBeLessThan(7 * 86_400_000);
    ({ more, token } = value);
  }
  expect(seen.length).toBeGreaterThan(60);
  expect(new Set(seen).size).toBe(seen.length);
  expect((await posts.isCompany("brightcast")).value).toBe(true);
  expect((await posts.isCompany(world.market.people[0]?.slug ?? "")).value).toBe(false);
});
