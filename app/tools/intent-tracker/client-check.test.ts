import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import type { Post } from "../../shared-rules/found-posts";
import { testNow, upstreamsOver } from "../../vendors/replay";
import { authorIsClient } from "./client-check";

const world = createWorld({ now: () => testNow });
const person = world.market.people.find(({ linkedInUrl }) => linkedInUrl);

const post: Post = {
  key: "1",
  link: "https://www.linkedin.com/posts/a-1",
  network: "linkedin",
  text: "",
  author: person?.name ?? "",
  authorLink: null,
  authorSlug: null,
  authorKind: "person",
  title: null,
  company: null,
  website: null,
  postedAt: null,
};

test("an author is asked for by one address, whatever a tracker added to it", async () => {
  const asked: unknown[] = [];
  const upstreams = upstreamsOver(
    async (request) => {
      if (new URL(request.url).pathname.includes("/people/")) asked.push(await request.clone().text());
      return answer(world)(request);
    },
    () => testNow,
  );
  const clean = person?.linkedInUrl ?? "";
  for (const link of [
    clean,
    `${clean}?miniProfileUrn=urn%3Ali%3Afs_miniProfile%3AACoA`,
    `${clean}/?trk=feed`,
  ])
    await authorIsClient(upstreams, { ...post, authorLink: link });
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(1);
});
