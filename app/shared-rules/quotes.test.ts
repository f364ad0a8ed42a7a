import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { saysEnough, standsIn } from "./quotes";

const passes = (quote: string, text: string) => standsIn(quote, text) && saysEnough(quote, text);

describe("a quote", () => {
  it("stands in its text whatever copying did to case, marks and spaces", () => {
    fc.assert(
      fc.property(fc.lorem({ mode: "sentences", maxCount: 4 }), fc.nat(), fc.nat(), (text, a, b) => {
        const words = text.split(" ");
        const from = a % words.length;
        const quote = words.slice(from, from + 1 + (b % 12)).join(" ");
        expect(standsIn(quote, text)).toBe(true);
        expect(standsIn(`“${quote.toUpperCase().replaceAll(" ", "\n ")}”`, text)).toBe(true);
        expect(standsIn(`${quote}zzq`, text)).toBe(false);
      }),
    );
  });

  it("may leave out one middle of a sentence, in order, between pieces of five words", () => {
    const text = "We’re looking for a tool – one that simply works – before Friday of this very week.";
    expect(standsIn("we're looking for a tool … before friday of this very week.", text)).toBe(true);
    expect(standsIn("before Friday of this very ... looking for a tool one", text)).toBe(false);
    expect(standsIn("we're looking … before Friday", text)).toBe(false);
    expect(standsIn("we are looking for", text)).toBe(false);
    const two = "Nobody I know here needs one. Somebody else does need a video tool!";
    expect(standsIn("Nobody I know here needs … need a video tool", two)).toBe(false);
    expect(standsIn("needs one. Somebody else", two)).toBe(true);
  });

  it("may hold the text's own dots", () => {
    expect(passes("Well... any ideas, folks", "Well... any ideas, folks?")).toBe(true);
    expect(passes("Well… any ideas, folks", "Well... any ideas, folks?")).toBe(true);
  });
});

const posts = [
  "We moved our podcast to another tool last week. The export took hours, and the editor crashed twice on us.",
  "Does anyone here use something else to record remote guests? Ours drops frames whenever the line is bad.",
  "Team of four, two shows a month. People keep telling me to try it, yet the price of the yearly plan went up.",
  "I teach history to teenagers; none of them care. See https://example.com/e for the thread (e.g. the third one).",
];

test.each([
  "e…e…e",
  "o … o … o",
  "t...e...s",
  "a…b…c…d…e",
  "e",
  "the",
  "of the",
  ". . .",
  "… … …",
  " ",
  "e e e",
  "a o e i",
  "the … the … the",
  "and the … of the",
  "he e ex",
])("of letters and everyday words (%j) passes for no post", (quote) => {
  expect(posts.filter((post) => passes(quote, post))).toEqual([]);
});

test("a quote of scripts without spaces is a slice of them", () => {
  expect(passes("需要一个视频", "我需要一个视频工具。你好。")).toBe(true);
  expect(passes("動画ツールを探し", "私は動画ツールを探しています。")).toBe(true);
  expect(passes("Videobearbeitungsprogramm", "Videobearbeitungsprogramm gesucht")).toBe(true);
  expect(passes("bearbeitungsprogramm", "Videobearbeitungsprogramm gesucht")).toBe(false);
});
