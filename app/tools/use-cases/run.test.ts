import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { tryQuery } from "../../toolkit/try-query";
import { failureOf, testNow, upstreamsOver } from "../../upstream/replay";
import type { UseCaseResults } from "./definition";
import { runUseCases } from "./run.server";

const world = createWorld({ now: () => testNow });
const ask = (domain: string, settings: Record<string, unknown> = {}) =>
  tryQuery<UseCaseResults>(runUseCases, "scrape", {
    input: { domain },
    settings,
    upstreams: upstreamsOver(answer(world), () => testNow),
    now: testNow,
  });

test("brightcast lives by podcasts: the sentence holds the word, the link leads to its site or video", async () => {
  const { result } = await ask("brightcast.example");
  expect(result.map(({ keyword }) => keyword)).toEqual(["podcast", "webinar", "video"]);
  const podcast = result[0];
  expect(podcast?.isDomainRelevant).toBe(true);
  expect(podcast?.relevancyDetails.toLowerCase()).toContain("podcast");
  expect(podcast?.link).toMatch(/brightcast\.example|youtube\.com/);
});

test("a word nobody uses is not relevant, with the reason", async () => {
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
