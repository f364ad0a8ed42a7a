import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogue } from "../../tools/catalogue";
import { registry } from "../../tools/registry.server";
import { bestOf, likeness, offersFor } from "./palette-search";

const slugs = (typed: string) => offersFor(typed).map(({ slug }) => slug);

describe("what was pasted is offered to the tools that can take it", () => {
  test.each([
    ["brightcast.example", "youtube"],
    [" https://www.brightcast.example/about?x=1 ", "youtube"],
    ["uri@brightcast.example", "hosts-guests"],
    ["https://www.linkedin.com/in/galen-telelli/", "co-workers"],
    ["linkedin.com/in/galen-telelli", "co-workers"],
    ["https://youtu.be/dQw4w9WgXcQ", "youtube-transcript"],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s", "youtube-transcript"],
  ])("%s", (typed, first) => {
    expect(slugs(typed)[0]).toBe(first);
  });

  test.each([
    "",
    "brightcast",
    "two words.example here",
    "https://www.linkedin.com/feed/",
    "https://youtube.com/@show",
  ])("nothing is offered for %j", (typed) => expect(slugs(typed)).toEqual([]));

  test("every offer leads to a screen of the menu", () => {
    const known = catalogue("Lior").map(({ slug }) => slug);
    for (const typed of ["a.example", "a@b.example", "linkedin.com/in/a", "https://youtu.be/dQw4w9WgXcQ"])
      expect(known).toEqual(expect.arrayContaining(slugs(typed)));
  });

  test("an offer that starts a search names a query of its tool and the query's input", () => {
    const wrong = offersFor("a.example").filter(({ slug, query, parameter }) => {
      const tool = registry.find((each) => each.tool.slug === slug)?.tool;
      return query !== undefined && !Object.hasOwn(tool?.queries[query]?.input ?? {}, parameter);
    });
    expect(wrong).toEqual([]);
  });

  test("whatever is pasted is answered", () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (typed) => Array.isArray(offersFor(typed))));
  });
});

describe("a name is found", () => {
  const titles = catalogue("Lior");
  const found = (typed: string) => bestOf(titles, typed).map(({ title }) => title);

  test("by its words in any order, else by its letters in theirs", () => {
    expect(found("emails v")).toEqual([1, 2, 3].map((version) => `Personalized emails v${version}`));
    expect(found("v2 emails")).toEqual(["Personalized emails v2"]);
    expect(found("thmbnl")).toEqual(["Youtube Thumbnail"]);
    expect(found("no such screen")).toEqual([]);
  });

  test("a piece of a title always finds it, better than its letters alone", () => {
    fc.assert(
      fc.property(fc.constantFrom(...titles), fc.nat(), fc.nat(), ({ title }, from, length) => {
        const start = from % title.length;
        const piece = title.slice(start, start + 1 + (length % (title.length - start)));
        expect(likeness(title, piece)).toBeGreaterThan(piece.trim() === "" ? 0 : 3);
      }),
    );
  });
});
