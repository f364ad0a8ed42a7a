import { expect, test } from "vitest";
import type { PostFinding } from "./post-findings";
import { allPosts, arranged } from "./post-order";

const post = (link: string, more: Partial<PostFinding>): PostFinding => ({
  ...{ keyword: "podcast", network: "linkedin", link, text: link, author: null, authorLink: null },
  ...{ authorKind: null, title: null, company: null, postedAt: null, verdict: null, reason: "", quote: "" },
  ...{ notes: [], source: { upstream: "serper", fetchedAt: "2026-11-20T00:00:00.000Z", data: "live" } },
  ...more,
});
const posts = [
  post("undated", { author: "Zoe" }),
  post("old", { postedAt: "2026-11-01T00:00:00.000Z", author: "Ann", company: "Acme" }),
  post("new", { postedAt: "2026-11-20T00:00:00.000Z", network: "x", keyword: "webinar" }),
];
const links = (view: Partial<typeof allPosts>) =>
  arranged(posts, { ...allPosts, ...view }).map(({ link }) => link);

test.each([
  ["newest", ["new", "old", "undated"]],
  ["oldest", ["old", "new", "undated"]],
  ["author", ["old", "undated", "new"]],
  ["company", ["old", "undated", "new"]],
] as const)("%s first, what is not known last", (order, expected) => {
  expect(links({ order })).toEqual(expected);
});

test("words are looked for in the text, the author and the company, whatever their case", () => {
  expect(links({ words: " ACME " })).toEqual(["old"]);
  expect(links({ words: "zoe" })).toEqual(["undated"]);
  expect(links({ words: "nothing of the kind" })).toEqual([]);
});

test("one network, one keyword", () => {
  expect(links({ network: "x" })).toEqual(["new"]);
  expect(links({ keyword: "podcast" })).toEqual(["old", "undated"]);
});
