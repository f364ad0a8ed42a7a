import fc from "fast-check";
import { expect, test } from "vitest";
import { countsInWords, leftOut, readLeftOut, reasonFor } from "./left-out";

const people = ["person", "people"] as const;

test("how many of how many, and why, is one sentence for each kind of thing", () => {
  const counts = { "work elsewhere now": 5, "match no keyword": 16 };
  expect(leftOut([{ of: 34, what: people, counts }])).toBe(
    "Left out 21 of 34 people: 16 match no keyword, 5 work elsewhere now.",
  );
  const shows = {
    of: 9,
    what: ["show", "shows"],
    counts: { "are no longer active": 1, "have no known host": 2 },
  };
  const guests = { of: 1, what: ["guest", "guests"], counts: { "were found twice": 1 } };
  expect(leftOut([shows, { of: 3, what: people, counts: {} }, guests] as Parameters<typeof leftOut>[0])).toBe(
    "Left out 3 of 9 shows: 2 have no known host, 1 is no longer active. Left out 1 of 1 guest: 1 was found twice.",
  );
  expect(leftOut([{ of: 3, what: people, counts: {} }])).toBe("");
});

test("where only so many reasons are named, the others are one number", () => {
  const counts = {
    "match no keyword": 3,
    "have no known title": 2,
    "work elsewhere now": 1,
    "were found twice": 1,
  };
  expect(countsInWords(counts, 1)).toBe("3 match no keyword, 4 for other reasons");
  expect(countsInWords(counts, 4)).not.toContain("other");
});

test.each([
  ["have no known email", "has no known email"],
  ["don't fit the prompt", "doesn't fit the prompt"],
  ["could not be looked up", "could not be looked up"],
  // Stored results from older versions use this form.
  ["older than asked for", "older than asked for"],
])("of several: %s; of one: %s", (several, one) => {
  expect([reasonFor(several, 2), reasonFor(several, 1)]).toEqual([several, one]);
});

test("whatever the counts, the reasons add up to what was left out, most first, each in its number", () => {
  const counts = fc.dictionary(
    fc.constantFrom(
      "match no keyword",
      "work elsewhere now",
      "are too old",
      "have no known email",
      "were found twice",
    ),
    fc.nat(2000),
  );
  fc.assert(
    fc.property(counts, fc.nat(5000), (left, kept) => {
      const amounts = Object.values(left).filter((count) => count > 0);
      const total = amounts.reduce((sum, count) => sum + count, 0);
      const words = leftOut([{ of: total + kept, what: people, counts: left }]);
      if (total === 0) {
        expect(words).toBe("");
        return;
      }
      const [, head = "", of = "", what, reasons = ""] =
        /^Left out ([\d,]+) of ([\d,]+) (person|people): (.+)\.$/.exec(words) ?? [];
      const number = (text: string) => Number(text.replaceAll(",", ""));
      expect([number(head), number(of)]).toEqual([total, total + kept]);
      expect(what).toBe(total + kept === 1 ? "person" : "people");
      expect(reasons).toBe(countsInWords(left));
      const told = reasons.split(", ").map((each) => /^([\d,]+) (\S+) /.exec(each) ?? []);
      expect(told.map(([, count = ""]) => number(count))).toEqual(amounts.toSorted((a, b) => b - a));
      for (const [, count = "", verb = ""] of told)
        expect(verb).toMatch(
          number(count) === 1 ? /^(matches|works|is|has|was)$/ : /^(match|work|are|have|were)$/,
        );
    }),
  );
});

test("the sentences are read as they were written, beside others", () => {
  const counts = { "match no keyword": 1600, 'have the keyword "Node.js, web"': 5 };
  const guests = { of: 1, what: ["guest", "guests"] as const, counts: { "were found twice": 1 } };
  const written = leftOut([{ of: 3400, what: people, counts }, guests]);
  expect(readLeftOut(`One site did not answer. ${written}`)).toEqual({
    others: "One site did not answer.",
    parts: [
      {
        total: 1605,
        of: 3400,
        what: "people",
        reasons: [
          { count: 1600, words: "match no keyword" },
          { count: 5, words: 'have the keyword "Node.js, web"' },
        ],
      },
      { total: 1, of: 1, what: "guest", reasons: [{ count: 1, words: "was found twice" }] },
    ],
  });
});

test("a sentence whose counts do not add up stays a sentence", () => {
  const broken = "Left out 21 of 34 people: 16 match no keyword.";
  expect(readLeftOut(broken)).toEqual({ others: broken, parts: [] });
  expect(readLeftOut("Left out 3 things.")).toEqual({ others: "Left out 3 things.", parts: [] });
  expect(readLeftOut("")).toEqual({ others: "", parts: [] });
});
