import { describe, expect, test } from "vitest";
import { authorInTitle, postFound, timeOfAge, titleAndCompany } from "./found-posts";

const now = new Date("2026-11-20T12:00:00Z");
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

test.each([
  ["3 days ago", "2026-11-17T12:00:00.000Z"],
  ["1 hour ago", "2026-11-20T11:00:00.000Z"],
  ["Nov 1, 2026", "2026-11-01T00:00:00.000Z"],
  ["2026-11-18T08:00:00", "2026-11-18T08:00:00.000Z"],
  ["2026-11-18", "2026-11-18T00:00:00.000Z"],
  ["recently", null],
  ["", null],
])("%s is %s", (text, at) => expect(iso(timeOfAge(text, now))).toBe(at));

test.each([
  ["Avery Sample on LinkedIn: #webinar | 12 comments", "Avery Sample"],
  ["Northlight Studios' Post", "Northlight Studios"],
  ["Jordan Placeholder’s Post", "Jordan Placeholder"],
  ["Avery (@avery) on X: hello", "Avery"],
  ["Ten tips for podcasters", null],
])("%s is by %s", (title, author) => expect(authorInTitle(title)).toBe(author));

/**
 * Cases from DIYgod/RSSHub#21105 (links with an activity's URN) and trypost PR 272 (embedded
 * posts).
 */
test.each([
  "https://www.linkedin.com/posts/jo-doe_x-activity-7531760869487673344-AbCd",
  "https://www.linkedin.com/feed/update/urn:li:activity:7531760869487673344/",
  "https://www.linkedin.com/embed/feed/update/urn:li:ugcPost:7531760869487673344",
])("a post is kept, and is one, under %s", (link) => {
  const author = { name: "Jo Doe", kind: "person" as const, link: null, headline: null, website: null };
  expect(postFound({ link, text: "", author, postedAt: null })?.key).toBe("linkedin:7531760869487673344");
});

describe("a headline", () => {
  test.each([
    ["VP Content at Quillbyte", "VP Content", "Quillbyte"],
    ["Head of Video @ Acme | Speaker", "Head of Video", "Acme"],
    ["Podcaster", "Podcaster", null],
    ["", null, null],
  ])("%s", (headline, title, company) => expect(titleAndCompany(headline)).toEqual({ title, company }));
});

test("the id's time wins over what the search says, and what is no post is null", () => {
  const author = { name: "A", kind: "person" as const, link: null, headline: null, website: null };
  const link = "https://www.linkedin.com/posts/a_b-activity-7330988768578920448-xy?utm=1";
  expect(postFound({ link, text: "t", author, postedAt: "2020-01-01T00:00:00Z" })?.postedAt).toBe(
    "2025-05-21T16:12:05.614Z",
  );
  expect(
    postFound({ link: "https://www.linkedin.com/pulse/x", text: "t", author, postedAt: null }),
  ).toBeNull();
});
