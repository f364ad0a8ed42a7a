import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld, type World } from "../../../sandbox/world";
import { standsIn } from "../../shared-rules/quotes";
import type { PostFindings } from "../../toolkit/post-findings";
import { tryQuery } from "../../toolkit/try-query";
import { testNow, upstreamsOver } from "../../vendors/replay";
import { runSerpQuery } from "./run.server";

const newWorld = () => createWorld({ now: () => testNow });
const run = (world: World, settings: Record<string, unknown> = {}, input: Record<string, unknown> = {}) =>
  tryQuery<PostFindings>(runSerpQuery, "scrape", {
    input: { keyword: "podcast", is_linkedin: true, ...input },
    settings,
    upstreams: upstreamsOver(answer(world), () => testNow, []),
    now: testNow,
  });
const dropped = ({ drops }: PostFindings) => Object.values(drops).reduce((sum, count) => sum + count, 0);
const asked = (world: World, host: string) =>
  world.requests.filter((request) => request.host === host).length;

test("finds LinkedIn posts of the last week that mention a video editing platform, with the words that say so", async () => {
  const world = newWorld();
  const { result } = await run(world);
  expect(result.posts.length).toBeGreaterThan(2);
  for (const post of result.posts) {
    expect(post.link).toMatch(/^https:\/\/www\.linkedin\.com\/posts\/[^?]+-activity-\d+/);
    expect(post.quote.toLowerCase()).toContain("video editing");
    expect(standsIn(post.quote, post.text)).toBe(true);
    expect(testNow.getTime() - Date.parse(post.postedAt ?? "")).toBeLessThanOrEqual(7 * 86_400_000);
    expect(post.author).not.toBeNull();
  }
  expect(dropped(result) + result.posts.length).toBe(result.found);
  expect(result.drops).toHaveProperty("lead to no post");
  expect(result.drops).toHaveProperty("were found twice");
  expect(asked(world, "api.harvest-api.com")).toBe(0);
});

test("more weeks bring more, and stopping at our own limit is said", async () => {
  const rare = { keyword: "audio quality" };
  const one = (await run(newWorld(), { prompt: "" }, rare)).result;
  const two = (await run(newWorld(), { prompt: "", timeframe: 2 }, rare)).result;
  expect(two.posts.length).toBeGreaterThan(one.posts.length);
  expect(one.notes).toEqual([]);
  const four = (await run(newWorld(), { prompt: "", timeframe: 4 })).result;
  expect(four.notes).toEqual(["Stopped at page 10 of linkedin.com/posts; the search may have more."]);
});

describe("companies and people", () => {
  const kinds = async (settings: Record<string, unknown>) => {
    const world = newWorld();
    const { result, reason } = await run(world, { prompt: "", ...settings });
    const authors = result.posts.map(
      ({ link }) => world.market.posts.find(({ id }) => link.includes(id))?.author.type,
    );
    return { world, result, reason, authors };
  };

  test("are told apart by a look-up of each author, once", async () => {
    const companies = await kinds({ pullPeoplePosts: false });
    expect(new Set(companies.authors)).toEqual(new Set(["company"]));
    expect(companies.result.drops["were written by a person"]).toBeGreaterThan(0);
    const people = await kinds({ pullCompanyPosts: false });
    expect(new Set(people.authors)).toEqual(new Set(["person"]));
    expect(people.result.drops["were written by a company"]).toBe(companies.authors.length);
  });

  test("both off is an answer without a search", async () => {
    const { world, result, reason } = await kinds({ pullPeoplePosts: false, pullCompanyPosts: false });
    expect(result.posts).toEqual([]);
    expect(reason).toContain("both turned off");
    expect(world.requests).toEqual([]);
  });
});

test("the box off looks at the other networks", async () => {
  const { result } = await run(newWorld(), { prompt: "", timeframe: 2 }, { is_linkedin: false });
  expect(result.posts.some(({ network }) => network === "x")).toBe(true);
  expect(result.posts.some(({ network }) => network === "linkedin")).toBe(false);
});
