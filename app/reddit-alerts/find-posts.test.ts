import { expect, test } from "vitest";
import { answer } from "../../sandbox/answer";
import { createWorld } from "../../sandbox/world";
import { testNow, upstreamsOver } from "../vendors/replay";
import { findPosts } from "./find-posts";

const world = createWorld({ now: () => testNow });

const find = (keyword: string) =>
  findPosts(
    upstreamsOver(answer(world), () => testNow),
    {
      alert: {
        keyword,
        frequency: { hours: 1, time: { hour: 1, period: "AM" } },
        posts: { limit: 1, skipExisting: false },
        filter: { prompt: "", comments: 0, upvotes: 0 },
      },
      notBefore: null,
      known: async () => new Set(),
    },
  );

test("of more posts than three pages hold the newest are read, and it says that there are more", async () => {
  const common = await find("podcast, video, audio, recording, the");
  expect(common).toMatchObject({ found: 300, hasMore: true });
  const rare = await find('"a phrase that nobody writes"');
  expect(rare.hasMore).toBe(false);
  expect(rare.found).toBeLessThan(300);
});
