/**
 * Texts that others write, at their worst: what reads a page, an answer, a draft or a field's value must not take the
 * longer the more cunning its text is.
 */
import { expect, test } from "vitest";
import { callApart } from "../scripts/testing/call-apart";
import { parseWhole } from "./runs/testing/parse-whole";

const megabyte = 1_000_000;
const filled = (piece: string, length = megabyte) => piece.repeat(Math.ceil(length / piece.length));

/** [file, function, what the text is, the arguments] */
const worst: [string, string, string, unknown[]][] = [
  ["toolkit/is-email.ts", "isEmail", "dots and at signs", [`${filled("@.")} x`]],
  ["toolkit/youtube-video.ts", "toVideoId", "an address in an address", [filled("youtube.com/redirect?q=")]],
  ["runs/results/sanitise.server.ts", "shownResult", "open tags", [[{ name: "Title", value: filled("<a") }]]],
  [
    "runs/results/sanitise.server.ts",
    "shownResult",
    "tags in tags",
    [[{ name: "Title", value: filled("<b>", megabyte / 2) + filled("</i>", megabyte / 2) }]],
  ],
  [
    "runs/results/sanitise.server.ts",
    "shownResult",
    "tags in tags that are shown",
    [
      [
        {
          name: "Title",
          value: Array.from({ length: 10 }, () => filled("<b>", 10_000) + filled("</i>", 9_990)),
        },
      ],
    ],
  ],
  ["upstream/sites/read-sitemap.ts", "readSitemap", "tags in tags", [filled("<b>") + filled("</i>")]],
  ["upstream/sites/read-sitemap.ts", "sitemapsIn", "empty lines", [filled("\n", 2 * megabyte)]],
  ["upstream/sites/read-sitemap.ts", "sitemapsIn", "spaces", [filled(" ", 2 * megabyte)]],
  [
    "upstream/sites/read-page.ts",
    "readPage",
    "links below a long base",
    [`<base href="https://a.example/${filled("b")}/">${filled('<a href="x">x</a>')}`, "https://a.example/"],
  ],
  [
    "upstream/sites/read-page.ts",
    "readPage",
    "tags in tags",
    [filled("<b>") + filled("</i>"), "https://a.example/"],
  ],
  [
    "upstream/sites/read-page.ts",
    "readPage",
    "dates",
    [
      `<script type="application/ld+json">${filled('"datePublished":"1"', 2 * megabyte)}</script>`,
      "https://a.example/",
    ],
  ],
  ["upstream/response.server.ts", "excerpt", "open tags", [filled("<")]],
  ["upstream/response.server.ts", "excerpt", "open scripts", [filled("<script>")]],
  ["upstream/response.server.ts", "excerpt", "open script tags", [filled("<script ")]],
  ["upstream/videos/named-domains.ts", "namedDomains", "one long label", [filled("a")]],
  ["upstream/videos/named-domains.ts", "namedDomains", "dashes", [filled("a-")]],
  ["upstream/videos/named-domains.ts", "namedDomains", "many labels", [filled("a.")]],
  ...["\n", '"', '""', ",", "\r", 'a"', "\0", ';"\r\n'].map((piece): (typeof worst)[number] => [
    "runs/testing/parse-whole.ts",
    "parseWhole",
    `a file of ${JSON.stringify(piece)}`,
    [filled(piece), ","],
  ]),
  ["runs/csv/parser.ts", "detectDelimiter", "one of each", [filled(',;\t"')]],
  ["runs/csv/headers.ts", "canonical", "capitals and marks", [filled("aB _-")]],
  ["runs/csv/junk.ts", "isJunk", "dashes", [filled("-.")]],
  ["upstream/charts/page-data.ts", "scriptOf", "open scripts", [filled("<script "), "data"]],
  [
    "upstream/charts/page-data.ts",
    "scriptOf",
    "the id again and again",
    [filled('<script id="data"'), "data"],
  ],
  ["upstream/transcripts/captions.ts", "readCaptions", "open lines", [filled("<text"), true]],
  [
    "upstream/transcripts/captions.ts",
    "readCaptions",
    "tags in tags",
    [`<transcript>${filled("<p>")}`, false],
  ],
  [
    "upstream/transcripts/timed-text.ts",
    "readTimedText",
    "entities",
    [`<transcript><text>${filled("&amp;#39;")}`],
  ],
  [
    "upstream/transcripts/watch-page.ts",
    "playerAnswerIn",
    "an answer begun",
    [filled("ytInitialPlayerResponse = {")],
  ],
  [
    "upstream/transcripts/watch-page.ts",
    "playerAnswerIn",
    "braces",
    [`var ytInitialPlayerResponse = ${filled("{")}`],
  ],
  ["upstream/transcripts/watch-page.ts", "obstacleOn", "half an obstacle", [filled("consent.youtube")]],
  ["reddit-alerts/keyword.ts", "parseKeyword", "quotes and brackets", [filled('("')]],
  [
    "research/post-links.ts",
    "postLink",
    "dashes",
    [`https://www.linkedin.com/posts/${filled("a-activity-")}`],
  ],
  ["research/profile-link.ts", "profileOfLink", "escapes", [`https://linkedin.com/in/${filled("%25")}`]],
  ["research/channel-references.ts", "channelReference", "slashes", [`https://youtube.com/${filled("/")}`]],
  ["research/verdicts.ts", "standsIn", "pieces", [filled("a … "), filled("a ")]],
  ["research/verdicts.ts", "standsIn", "sentences", [filled("a. "), filled("a. ")]],
  ["toolkit/material.ts", "asMaterial", "marks", [filled("⟦")]],
  ["research/draft-checks/check-draft.ts", "checkDraft", "dashes", [filled("a-"), ""]],
  ["research/draft-checks/check-draft.ts", "checkDraft", "labels", [filled("a."), ""]],
  ["research/draft-checks/check-draft.ts", "checkDraft", "digits", [filled("1"), ""]],
  ["research/draft-checks/check-draft.ts", "checkDraft", "figures", [filled("1,"), ""]],
  ["research/draft-checks/check-draft.ts", "checkDraft", "a name and spaces", [`x X${filled(" ")}`, ""]],
  ["research/draft-checks/check-draft.ts", "checkDraft", "quotation marks", [filled('"'), ""]],
  ["research/draft-checks/check-draft.ts", "checkDraft", "open gaps", [filled("{"), ""]],
  ["research/draft-checks/check-draft.ts", "checkDraft", "open brackets", [filled("["), ""]],
];

test.each(worst)("%s: %s answers soon, whatever it is given: %s", async (path, name, _, args) => {
  await expect(callApart({ file: new URL(path, import.meta.url), name, args })).resolves.toBeDefined();
});

test("the file of the texts above that is parsed whole is parsed at all", () => {
  expect(parseWhole("domain\na.example\n", ",")).toBe(2);
  expect(parseWhole('domain\n"a.example', ",")).toMatch(/quot/);
});
