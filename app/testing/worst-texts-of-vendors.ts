/** Readers of web pages and vendors' answers, with their worst inputs. */
import { type Case, filled, of, type Reader } from "./worst-text";

const crossed = (size: number) => filled("<b>", size / 2) + filled("</i>", size / 2);
const spoken = (text: string, size: number) =>
  Array.from({ length: Math.ceil(size / text.length) }, (_, start) => ({ start, duration: 1, text }));
const page = "https://a.example/";
const claims = "shared-rules/draft-checks/check-draft.ts";

export const readersOfVendors: [Reader, Case[]][] = [
  [
    ["a company's page", "vendors/sites/read-page.ts", "readPage"],
    [
      [
        "links below a long base",
        (size) => [
          `<base href="https://a.example/${filled("b", size)}/">${filled('<a href="x">x</a>', size)}`,
          page,
        ],
      ],
      ["tags in tags", (size) => [crossed(size), page]],
      [
        "dates",
        (size) => [
          `<script type="application/ld+json">${filled('"datePublished":"1"', 2 * size)}</script>`,
          page,
        ],
      ],
    ],
  ],
  [
    ["a company's sitemap", "vendors/sites/read-sitemap.ts", "readSitemap"],
    [["tags in tags", (size) => [crossed(size)]]],
  ],
  [
    ["a company's sitemap", "vendors/sites/read-sitemap.ts", "sitemapsIn"],
    [of("empty lines", "\n\n"), of("spaces", "  ")],
  ],
  [
    ["a service's refusal", "vendors/response.server.ts", "excerpt"],
    [of("open tags", "<"), of("open scripts", "<script>"), of("open script tags", "<script ")],
  ],
  [
    ["a mail service's answer", "testing/entries.ts", "refusal"],
    [
      of("a page", "<title", "text/html"),
      of("a text", "{", "text/plain"),
      [
        "JSON",
        (size) => [
          JSON.stringify({ name: filled("a ", size), message: filled("<", size) }),
          "application/json",
        ],
      ],
      [
        "deep JSON",
        (size) => [`{"message":${filled("[", size / 2)}${filled("]", size / 2)}}`, "application/json"],
      ],
    ],
  ],
  [
    ["a model's answer", "testing/entries.ts", "modelAnswer"],
    [
      of("brackets", "["),
      ["values of the wrong type", (size) => [`{"verdicts":[${filled("1,", size)}1]}`]],
      ["unknown fields", (size) => [`{"verdicts":[{${filled('"a":1,', size)}"id":1}]}`]],
    ],
  ],
  [
    ["a model's answer", "shared-rules/quotes.ts", "standsIn"],
    [
      ["pieces", (size) => [filled("a … ", size), filled("a ", size)]],
      ["sentences", (size) => [filled("a. ", size), filled("a. ", size)]],
      ["half a piece", (size) => [`${filled("a", size / 2)}b`, filled("a", size)]],
    ],
  ],
  [["a model's answer", "toolkit/untrusted-text.ts", "asUntrusted"], [of("marks", "⟦")]],
  [
    ["a video's description", "vendors/videos/named-domains.ts", "namedDomains"],
    [of("one long label", "a"), of("dashes", "a-"), of("many labels", "a.")],
  ],
  [
    ["captions", "vendors/transcripts/captions.ts", "readCaptions"],
    [
      of("open lines", "<text", true),
      ["tags in tags", (size) => [`<transcript>${filled("<p>", size)}`, false]],
    ],
  ],
  [
    ["captions", "vendors/transcripts/timed-text.ts", "readTimedText"],
    [["entities", (size) => [`<transcript><text>${filled("&amp;#39;", size)}`]]],
  ],
  [
    ["captions", "vendors/transcripts/watch-page.ts", "playerAnswerIn"],
    [
      of("an answer begun", "ytInitialPlayerResponse = {"),
      ["braces", (size) => [`var ytInitialPlayerResponse = ${filled("{", size)}`]],
    ],
  ],
  [
    ["captions", "vendors/transcripts/watch-page.ts", "obstacleOn"],
    [of("half an obstacle", "consent.youtube")],
  ],
  [
    ["captions", "tools/youtube-transcript/search.ts", "linesWith"],
    [
      ["what is looked for in each line", (size) => [spoken(filled("ab ", 40), size), "b"]],
      ["what goes on from line to line", (size) => [spoken(filled("ab ", 40), size), "b ab a"]],
    ],
  ],
  [
    ["a chart's page", "vendors/charts/page-data.ts", "scriptOf"],
    [of("open scripts", "<script ", "data"), of("the id again and again", '<script id="data"', "data")],
  ],
  [
    ["a chart's page", "vendors/charts/show.ts", "decodeEntities"],
    [of("entities", "&amp;#39;"), of("half of one", "&#")],
  ],
  [
    ["a chart's page", "vendors/charts/show.ts", "summary"],
    [of("open tags", "<p"), of("tags", "<p>")],
  ],
  [
    ["a search hit", "keys/post.ts", "parsePost"],
    [["dashes", (size) => [`https://www.linkedin.com/posts/${filled("a-activity-", size)}`]]],
  ],
  [
    ["a search hit", "shared-rules/profile-link.ts", "profileOfLink"],
    [["escapes", (size) => [`https://linkedin.com/in/${filled("%25", size)}`]]],
  ],
  [
    ["a search hit", "shared-rules/channel-references.ts", "channelReferences"],
    [["slashes", (size) => [[`https://youtube.com/${filled("/", size)}`]]]],
  ],
  [
    ["a search hit", "shared-rules/found-posts.ts", "authorInTitle"],
    [of("spaces", "a on "), of("endings", "a's ")],
  ],
  [
    ["a post for an alert", "testing/entries.ts", "matched"],
    [of("words", "podcast "), of("one word", "a")],
  ],
  [
    ["a post for an alert", "shared-rules/keyword-sentence.ts", "findSentence"],
    [of("sentences", "a. ", "podcast"), of("the word", "podcast", "podcast")],
  ],
  [["a profile's words", "shared-rules/found-posts.ts", "titleAndCompany"], [of("spaces", "a at ")]],
  [
    ["a profile's words", "words/words.ts", "wordsOf"],
    [of("words", "a-b "), of("marks", "a\u0301 ")],
  ],
  [
    ["a profile's words", "shared-rules/podcast-topics.ts", "themesOfShow"],
    [of("commas", "a, "), of("ends", "about ")],
  ],
  [
    ["an image", "images/image-header.ts", "readImageHeader"],
    [
      ["empty parts of a JPEG", (size) => [new Uint8Array(size).fill(0xff).fill(0xd8, 1, 2)]],
      ["empty parts of a PNG", (size) => [pngOf(size)]],
    ],
  ],
  [
    ["a result on screen", "runs/results/sanitise.server.ts", "shownResult"],
    [
      ["open tags", (size) => [[{ name: "Title", value: filled("<a", size) }]]],
      ["tags in tags", (size) => [[{ name: "Title", value: crossed(size) }]]],
      [
        "tags in tags that are shown",
        (size) => [
          [
            {
              name: "Title",
              value: Array.from({ length: Math.ceil(size / 100_000) }, () => crossed(19_000)),
            },
          ],
        ],
      ],
    ],
  ],
  [
    ["a draft", claims, "checkDraft"],
    [
      of("dashes", "a-", ""),
      of("labels", "a.", ""),
      of("digits", "1", ""),
      of("figures", "1,", ""),
      ["a name and spaces", (size) => [`x X${filled(" ", size)}`, ""]],
      of("quotation marks", '"', ""),
      of("open gaps", "{", ""),
      of("open brackets", "[", ""),
    ],
  ],
  [
    ["a stored text of a person who is forgotten", "testing/entries.ts", "forgotten"],
    [
      of("beginnings of an address", "jo.doe%40"),
      of("links", "linkedin.com/in/jo-doe-"),
      of("at signs", "@"),
    ],
  ],
];

function pngOf(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0, 0x49, 0x48, 0x44, 0x52]);
  return bytes;
}
