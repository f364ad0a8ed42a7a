import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld, type World } from "../../../sandbox/world";
import { tryQuery } from "../../toolkit/try-query";
import { failureOf, testNow, upstreamsOver } from "../../vendors/replay";
import type { UseCaseResults } from "./definition";
import { runUseCases } from "./run.server";

const world = createWorld({ now: () => testNow });
function ask(domain: string, settings: Record<string, unknown> = {}, faults: World["faults"] = []) {
  world.faults = faults;
  return tryQuery<UseCaseResults>(runUseCases, "scrape", {
    input: { domain },
    settings,
    upstreams: upstreamsOver(answer(world), () => testNow),
    now: testNow,
  });
}

test("brightcast lives by podcasts: the sentence holds the word, the link leads to its site or video", async () => {
  const { result } = await ask("brightcast.example");
  expect(result.map(({ keyword }) => keyword)).toEqual(["podcast", "webinar", "video"]);
  const podcast = result[0];
  expect(podcast?.isDomainRelevant).toBe(true);
  expect(podcast?.relevancyDetails.toLowerCase()).toContain("podcast");
  expect(podcast?.link).toMatch(/brightcast\.example|youtube\.com/);
});

test("no company is proven by a word of its menu, header or footer", async () => {
  const shows = world.market.podcasts.flatMap(({ domain }) => domain ?? []).slice(0, 5);
  const companies = [...shows, "loyalstudio.example"];
  const found: string[] = [];
  for (const domain of companies) {
    const settings = { keywords: ["podcast", "blog", "about", "contact", "linkedin", "founded"] };
    const { result } = await ask(domain, settings);
    found.push(
      ...result.flatMap(({ foundOn, relevancyDetails }) => (foundOn === "site page" ? relevancyDetails : [])),
    );
  }
  expect(found.length).toBeGreaterThan(5);
  for (const sentence of found) {
    expect(["Podcast", "LinkedIn"]).not.toContain(sentence);
    expect(sentence).not.toMatch(/^©/);
  }
});

test("a word that is not used is not relevant, with the reason", async () => {
  const { result } = await ask("brightcast.example", { keywords: ["zeppelin"] });
  expect(result).toMatchObject([{ keyword: "zeppelin", isDomainRelevant: false, foundOn: "", link: "" }]);
});

test("a keyword that needs a video is found on one, or nowhere", async () => {
  const settings = { keywords: [], keywordsWithVideo: ["podcast"] };
  const { result } = await ask("brightcast.example", settings);
  expect(result[0]).toMatchObject({ isDomainRelevant: true, foundOn: "video" });
  const strict = await ask("brightcast.example", { ...settings, viewCountMin: 10_000_000 });
  expect(strict.result[0]).toMatchObject({ isDomainRelevant: false });
});

test("a site that refuses us is a failure of its own, never not relevant", async () => {
  expect(await failureOf(ask("closeddoor.example"))).toMatchObject({ kind: "blocked" });
});

test("with the site closed a keyword found in a video is relevant, and of the others nothing is known", async () => {
  const settings = { keywords: ["video", "zeppelin"], monthsInterval: 48 };
  const { result } = await ask("brightcast.example", settings, [
    { host: "*brightcast.example", status: 403 },
  ]);
  expect(result).toMatchObject([
    { keyword: "video", isDomainRelevant: true, foundOn: "video" },
    { keyword: "zeppelin", isDomainRelevant: false, unread: true },
  ]);
  expect(result[1]?.relevancyDetails).toContain("could not be read");
});

test("pages that do not answer leave a keyword open, a few of them are merely told of", async () => {
  const down = (...paths: string[]) =>
    paths.map((path) => ({ host: "*brightcast.example", path, status: 503 }));
  const [most] = (
    await ask(
      "brightcast.example",
      { keywords: ["zeppelin"] },
      down("/about", "/blog", "/contact", "/podcast"),
    )
  ).result;
  expect(most).toMatchObject({ isDomainRelevant: false, unread: true });
  const [few] = (await ask("brightcast.example", { keywords: ["zeppelin"] }, down("/about"))).result;
  expect(few?.unread).toBeUndefined();
  expect(few?.relevancyDetails).toMatch(/^Neither the \d pages we read .* 1 of \d pages did not answer\.$/);
});

test("a search is paid for only where no address of the site names the keyword", async () => {
  const searches = () => world.requests.filter(({ host }) => host === "google.serper.dev").length;
  const before = searches();
  await ask("brightcast.example", { keywords: ["podcast", "blog"] });
  expect(searches()).toBe(before);
  await ask("brightcast.example", { keywords: ["podcast", "zeppelin"] });
  expect(searches()).toBe(before + 1);
});

const inVideos = { keywords: [], keywordsWithVideo: ["podcast", "webinar", "video"], monthsInterval: 12 };
test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ["keywords", { keywords: ["podcast"] }, { keywords: ["zeppelin"] }],
  ["keywordsWithVideo", { keywords: ["podcast"] }, { keywords: [], keywordsWithVideo: ["podcast"] }],
  ["monthsKeywordInterval", { monthsKeywordInterval: 24 }, { monthsKeywordInterval: 1 }],
  ["monthsInterval", inVideos, { ...inVideos, monthsInterval: 1 }],
  ["viewCountMin", inVideos, { ...inVideos, viewCountMin: 50 }],
])("%s changes what is found", async (_filter, a, b) => {
  const found = async (settings: Record<string, unknown>) =>
    (await ask("brightcast.example", settings)).result.map(({ keyword, link }) => [keyword, link]);
  expect(await found(a)).not.toEqual(await found(b));
});
