import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAlert } from "./alert";
import { isIn, parsePlace, queryIn } from "./places";

test.each([
  ["r/Podcasting", "Podcasting"],
  ["/r/saas", "saas"],
  [" -r/forhire ", "-forhire"],
  ["-forhire", "-forhire"],
  ["two words", null],
  ["a", null],
  ["title:x", null],
  ["", null],
])("%j is %j", (text, place) => {
  expect(parsePlace(text)).toBe(place);
});

test("only the named ones, without those with a minus", () => {
  const found = ["podcasting", "Podcasting", "saas", "forhire"].filter((each) => isIn(["Podcasting"], each));
  expect(found).toEqual(["podcasting", "Podcasting"]);
  expect(isIn(["-forhire"], "podcasting")).toBe(true);
  expect(isIn(["-forhire"], "ForHire")).toBe(false);
  expect(isIn([], "anything")).toBe(true);
});

test("Reddit is asked for what passes", () => {
  expect(queryIn('"a" OR "b"', [])).toBe('"a" OR "b"');
  expect(queryIn('"a" OR "b"', ["one", "-two", "three"])).toBe(
    '("a" OR "b") AND (subreddit:one OR subreddit:three) NOT subreddit:two',
  );
});

test("what is taken once is taken again as it is", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^-?(r\/)?\w{2,21}$/), (text) => {
      const place = parsePlace(text);
      expect(place).not.toBeNull();
      expect(parsePlace(place ?? "")).toBe(place);
    }),
  );
});

test("a wrong name is refused in words, and keyword and subreddits must fit one query", () => {
  expect(parseAlert({ keyword: "podcast", subreddits: "r/saas, -forhire" }, {}).subreddits).toEqual([
    "saas",
    "-forhire",
  ]);
  expect(() => parseAlert({ keyword: "podcast", subreddits: "no such place" }, {})).toThrow(
    '"no such place" is not a subreddit',
  );
  const long = Array.from({ length: 20 }, (_, at) => `a_rather_long_name${at}`);
  expect(() => parseAlert({ keyword: "podcast", subreddits: long }, {})).toThrow(
    "Reddit accepts at most 512",
  );
});
