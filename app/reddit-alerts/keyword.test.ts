import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchKeyword, parseKeyword, type Searchable } from "./keyword";

function judge(text: string, post: Partial<Searchable>) {
  const parsed = parseKeyword(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return matchKeyword(parsed.keyword, { title: "", text: "", subreddit: "podcasting", ...post });
}

// Excludes "s", because the matcher treats a plural as the same word.
const word = fc.stringMatching(/^[a-r]{2,8}$/).filter((one) => !["and", "or", "not"].includes(one));

describe("matching", () => {
  it("takes whole words, whatever their case and accents", () => {
    expect(judge("cafe", { title: "My CAFÉ, reviewed" })).toEqual(["cafe"]);
    expect(judge("cast", { title: "A podcast" })).toBeNull();
    expect(judge("podcast", { title: "Two podcasts" })).toEqual(["podcast"]);
    expect(judge("riverside", { text: "tried Riverside.fm yesterday" })).toEqual(["riverside"]);
    expect(judge("riverside.fm", { text: "tried Riverside.fm yesterday" })).toEqual(["riverside.fm"]);
  });

  it("keeps a phrase together and does not run from the title into the text", () => {
    expect(judge('"remote recording"', { text: "Which remote\nrecording tool?" })).toEqual([
      "remote recording",
    ]);
    expect(judge('"remote recording"', { text: "recording from remote places" })).toBeNull();
    expect(judge('"remote recording"', { title: "Remote", text: "recording" })).toBeNull();
  });

  it("knows NOT, minus, title: and subreddit:", () => {
    expect(judge("podcast NOT hiring", { text: "podcast, we are hiring" })).toBeNull();
    expect(judge("podcast -hiring", { text: "podcast tips" })).toEqual(["podcast"]);
    expect(judge('podcast NOT "looking for work"', { text: "podcast: looking for work" })).toBeNull();
    expect(judge("title:podcast", { text: "podcast" })).toBeNull();
    expect(judge('title:"my podcast" subreddit:Podcasting', { title: "My podcast" })).toEqual([
      "my podcast",
      "r/Podcasting",
    ]);
    expect(judge("podcast subreddit:r/saas", { text: "podcast" })).toBeNull();
    expect(judge("podcast -subreddit:podcasting", { text: "podcast" })).toBeNull();
  });

  it("takes any alternative, by comma or OR", () => {
    expect(judge("webinar, podcast tool", { text: "a podcast tool" })).toEqual(["podcast", "tool"]);
    expect(judge("webinar OR podcast", { text: "a podcast" })).toEqual(["podcast"]);
    expect(judge('"one, two"', { text: "one two" })).toEqual(["one, two"]);
  });

  it("holds for every text made of the words, and for none without one of them", () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 4 }), fc.array(word), (words, noise) => {
        const text = [...noise, ...words.toReversed()].join(" - ");
        expect(judge(words.join(" "), { text })).toEqual(words);
        const missing = words[0] ?? "";
        const without = text.split(" - ").filter((one) => one !== missing);
        expect(judge(words.join(" "), { text: without.join(" ") })).toBeNull();
        expect(judge(`zzzzzzzzz, ${words.join(" ")}`, { title: text })).toEqual(words);
      }),
    );
  });
});

describe("refusals", () => {
  it.each([
    ["", "Enter a keyword"],
    [" , ,", "Enter a keyword"],
    ['"half', "quotation mark"],
    ["NOT hiring", "at least one search word"],
    ["subreddit:saas", "at least one search word"],
    ["podcast, NOT hiring", "at least one search word"],
    ["podcast NOT", "after NOT"],
    ["title: podcast", "after title:"],
    ["word ".repeat(120), "at most 512"],
  ])("%s", (text, problem) => {
    const parsed = parseKeyword(text);
    expect(parsed).toMatchObject({ ok: false, problem: expect.stringContaining(problem) as string });
  });

  it("are words, never exceptions", () => {
    fc.assert(fc.property(fc.string(), (text) => void parseKeyword(text)));
  });
});

describe("Reddit's own query", () => {
  it.each([
    ["podcast", '"podcast"'],
    ['"remote recording" tool NOT hiring', '"remote recording" AND "tool" NOT "hiring"'],
    ["title:podcast -subreddit:saas, webinar", '(title:"podcast" NOT subreddit:saas) OR ("webinar")'],
    ["riverside.fm", '"riverside.fm"'],
  ])("%s", (text, query) => {
    expect(parseKeyword(text)).toMatchObject({ ok: true, query });
  });
});
