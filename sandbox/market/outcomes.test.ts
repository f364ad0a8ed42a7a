import { expect, test } from "vitest";
import { tryQuery } from "../../app/toolkit/try-query";
import type { Item } from "../../app/toolkit/findings";
import { runYoutubeLight } from "../../app/tools/youtube-light/run.server";
import { failureOf, testNow, upstreamsOver } from "../../app/vendors/replay";
import { answer } from "../answer.ts";
import { createWorld } from "../world.ts";
import type { MarketCompany } from "./types.ts";

const world = createWorld({ now: () => testNow });

/** Returns the result of the product's own Relevancy Check in a word or two. */
async function found({ domain, site }: MarketCompany): Promise<string> {
  const run = tryQuery<Item[]>(runYoutubeLight, "scrape", {
    input: { domain },
    settings: {},
    upstreams: upstreamsOver(answer(world), () => testNow, []),
    now: testNow,
  });
  if (site !== "open") return (await failureOf(run)).kind;
  const { result, reason } = await run;
  const relevant = result.find((item) => item.name === "Relevant");
  if (reason !== null) return reason.startsWith("We found no YouTube channel") ? "no channel" : reason;
  if (relevant?.value === "Yes") return "passes";
  return (
    relevant?.note
      ?.replace(/^.*left out \d+: \d+ (?:is|are|has|have|mentions?) /, "")
      .replace(/; nearest: .*$/, "")
      .replace(/^no uploads since .*/, "no recent video") ?? ""
  );
}

const expected: Record<MarketCompany["outcome"], string> = {
  passes: "passes",
  "no channel": "no channel",
  "no uploads": "no recent video",
  "no recent video": "no recent video",
  "too few views": "too few views",
  "no keyword": "no keyword",
  "too long": "too long",
  "still live": "live or not yet started",
  // These pass the Relevancy Check and fail later checks.
  client: "passes",
  "no targets": "passes",
};

test("the Relevancy Check finds of 120 companies what the market says of them", async () => {
  const companies = world.market.companies.slice(0, 120);
  const declared = companies.map(({ domain, site, outcome }) => [
    domain,
    site === "refuses" ? "blocked" : site === "silent" ? "upstream-down" : expected[outcome],
  ]);
  const seen = await Promise.all(companies.map(async (company) => [company.domain, await found(company)]));
  expect(seen).toEqual(declared);
});
