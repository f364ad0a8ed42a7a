import { expect, test } from "vitest";
import { runIntentTracker } from "../../tools/intent-tracker/run.server";
import { fileShapeOf } from "./file-shape";
import { plainResultTable } from "./plain-result-file.server";
import { csvLines } from "./result-file.server";
import { postSummary } from "../../toolkit/post-findings";
import { filterLines } from "./written-mail.server";
import { resultMail } from "./result-mail.server";
import { runValidTargets } from "../../tools/valid-targets/run.server";
import { runYoutubeLight } from "../../tools/youtube-light/run.server";
import { initialsOf } from "../../toolkit/fields";
import type { ResultSummary } from "../../toolkit/tool";

/** A plain run that found something. */
const run = {
  id: "r1",
  title: "podcast",
  status: "done",
  reason: null,
  problem: null,
  file: null,
  readAt: null,
  email: "dana@example.com",
  sends: 0,
} as const;

const mailOf = (
  changes: Partial<Parameters<typeof resultMail>[0]["run"]>,
  summary?: ResultSummary,
  more: Partial<Parameters<typeof resultMail>[0]> = {},
) =>
  resultMail({
    run: { ...run, ...changes },
    title: "Social Intent Tracker",
    counts: null,
    incomplete: null,
    summary,
    cost: 0.25,
    filters: [],
    sandbox: false,
    providerName: "Riverside",
    runLink: "http://console.example/runs/r1",
    fileLink: null,
    attachment: null,
    ...more,
  });
const textOf = (...given: Parameters<typeof mailOf>) => mailOf(...given).text.split("\n");

test("a finished search says what fits, and what was left out, most first", () => {
  const drops = { "are too old": 12, "don't fit the prompt": 30 };
  const summary = postSummary({ posts: [], found: 42, drops, notes: ["Stopped at page 10."] });
  expect(textOf({}, summary)).toEqual([
    "0 of 42 results fit",
    "Social Intent Tracker · podcast",
    "",
    "The result is on the run's page.",
    "The run: http://console.example/runs/r1",
    "",
    "Left out: 30 don't fit the prompt, 12 are too old",
    "Note: Stopped at page 10.",
    "Cost: $0.25",
  ]);
  expect(mailOf({}, summary).html).toMatch(/<h1[^>]*>0 of 42 results fit</);
});

test("how far a run had come is no result: not of one that is done, failed or was cancelled", () => {
  const problem = { kind: "upstream-down", detail: "HarvestAPI can't be reached." } as const;
  for (const status of ["done", "failed", "cancelled"] as const) {
    const { text, html } = mailOf({ status, problem: status === "failed" ? problem : null });
    expect(text + html).not.toContain("Judging");
  }
  const told = textOf({ status: "failed", problem });
  expect(told[0]).toBe("Your search for podcast failed: HarvestAPI can't be reached.");
  expect(told).toContain("Open its page to see the details or start it again.");
});

test("no line of a mail's head comes from a search", () => {
  const { subject } = mailOf({ title: "podcast\r\nBcc: all@acme.example\u2028\u0000" });
  expect(subject).toMatch(/: results for podcast Bcc: all@acme\.example/);
  expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
});

test("what came from outside is text in the mail, never a part of it", () => {
  const words = `<b>"Tom" & 'Ann'</b><img src=x onerror=alert(1)>`;
  const { html } = mailOf({ title: words }, undefined, { filters: [["Keyword", words]] });
  expect(html).toMatch(/^<!doctype html><html lang="en">.*<\/html>$/s);
  expect(html).not.toMatch(/<(b|img|script)[\s>]/);
  expect(html).toContain("&lt;b&gt;&quot;Tom&quot; &amp; &#x27;Ann&#x27;&lt;/b&gt;");
});

test("before it is opened it says the figure that counts, and whether it is made up; it fits phones and the dark", () => {
  const { html } = mailOf({}, undefined, { sandbox: true });
  const [, first] = /<body[^>]*><div[^>]*>([^<]*)</.exec(html) ?? [];
  expect(first).toBe("Your search for podcast is finished · Sandbox data · Cost: $0.25");
  expect(html).toContain('name="viewport" content="width=device-width, initial-scale=1"');
  expect(html).toContain("prefers-color-scheme:dark");
  expect(html).toContain("max-width:480px");
  expect(html).toContain("Sandbox data: made up");
});

test("filters are named as on the screen: those that the search uses and that were changed", () => {
  const { tool } = runYoutubeLight;
  const values = {
    ...initialsOf(tool.settings?.fields ?? {}),
    keywords: ["podcast", "webinar", "live", "show", "interview", "talk", "panel"],
    viewCountMin: 50,
  };
  const lines = filterLines(tool, tool.queries.scrape, values, { provider: "Riverside" });
  expect(lines).toEqual([
    ["Keywords", "podcast, webinar, live, show, interview and 2 more"],
    ["Minimum views", "50 thousand views"],
    ["All others", "initial values"],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/hasTargets|viewCountMin|true|false/);
});

test("filters without a change are one line", () => {
  const { tool } = runYoutubeLight;
  const values = initialsOf(tool.settings?.fields ?? {});
  expect(filterLines(tool, tool.queries.scrape, values, { provider: "Riverside" })).toEqual([
    ["All", "initial values"],
  ]);
});

test("lists of boxes are told by what is ticked", () => {
  const { tool } = runValidTargets;
  const values = {
    industriesToExclude: [
      { industry: "Media", checked: true },
      { industry: "Software", checked: false },
    ],
  };
  expect(filterLines(tool, tool.queries.target, values, { provider: "Acme" })).toEqual([
    ["Strict industries", "Media"],
    ["All others", "initial values"],
  ]);
});

test("the first rows stand in it; a mail program that blocks pictures or knows no style sheet loses nothing", () => {
  const found = { header: ["Author", "Company"], rows: [["Ann <b>", ""]] };
  const { html, text } = mailOf({}, undefined, { found });
  expect(text).toContain("First results\nAuthor | Company\nAnn <b> | ");
  expect(html).toMatch(/<th[^>]*>Author<\/th>.*<td[^>]*>Ann &lt;b&gt;<\/td>/);
  expect(html).not.toMatch(/<img|<link|url\(/);
});

test("a large file's way is the main button, the run's page the other; else the run's page is the button", () => {
  const links = (fileLink: string | null) =>
    [...mailOf({}, undefined, { fileLink }).html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(
      ([, href, words]) => [words, href],
    );
  const run = ["View details", "http://console.example/runs/r1"];
  expect(links(null)).toEqual([run]);
  expect(links("http://console.example/f")).toEqual([["Download the file", "http://console.example/f"], run]);
});

test("nothing found says why", () => {
  const told = textOf({ status: "no-data", reason: "No match among 7 posts." });
  expect(told[0]).toBe("Your search for podcast found nothing");
  expect(told).toContain("Why: No match among 7 posts.");
});

test("the file of a failed search says why it has no result", async () => {
  const problem = { kind: "upstream-down", detail: "It is down." } as const;
  const app = { implementation: () => runIntentTracker };
  const of = {
    ...run,
    tool: "intent-tracker",
    query: "scrape",
    input: { keyword: "podcast" },
    settings: {},
    result: null,
  };
  let file = "";
  const shape = fileShapeOf(runIntentTracker.tool.queries.scrape, {}, {});
  const table = plainResultTable(app, { ...of, status: "failed", problem }, shape);
  for await (const line of csvLines(table)) file += line;
  expect(file).toMatch(/status,reason,source,data\r\n/);
  expect(file).toMatch(/^podcast,{8,},failed,It is down\.,,\r$/m);
});
