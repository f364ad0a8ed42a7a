import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { directConnection } from "../direct-connection.server";
import { failureOf, testNow } from "../replay";
import { reddit } from "../definitions/reddit";
import { redditSubreddits } from "./reddit.server";
import { newRedditMemory } from "./reddit-access.server";

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
