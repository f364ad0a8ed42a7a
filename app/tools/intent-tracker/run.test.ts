import { describe, expect, inject, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld, type World } from "../../../sandbox/world";
import { judgeTitle } from "../../shared-rules/titles";
import { standsIn } from "../../shared-rules/quotes";
import { noteSeen, seenEarlier } from "../../runs/storage/seen-posts";
import { openDatabase } from "../../storage/database";
import { initialsOf } from "../../toolkit/fields";
import type { SeenBefore } from "../../toolkit/implementation";
import type { PostFindings } from "../../toolkit/post-findings";
import { fileRows } from "../../toolkit/tables/testing/file-rows";
import { tryQuery } from "../../toolkit/try-query";
import { parseChanges } from "../../toolkit/settings";
import { failureOf, testNow, upstreamsOver } from "../../vendors/replay";
import { signalsSettings } from "../valid-targets/settings";
import { titleRulesOf } from "../../shared-rules/title-rules";
import { runIntentTracker } from "./run.server";
import { intentSettings } from "./settings";

const newWorld = () => createWorld({ now: () => testNow });
const off = { notRelevantTargets: false, notRiversideClient: false, notScrapedPosts: false };

interface Try {
  keyword?: string;
  is_linkedin?: boolean;
  settings?: Record<string, unknown>;
  seen?: SeenBefore;
  without?: string[];
}

const run = (
  world: World,
  { keyword = "podcast", is_linkedin = true, settings = {}, seen, without = [] }: Try = {},
) =>
  tryQuery<PostFindings>(runIntentTracker, "scrape", {
    input: { keyword, is_linkedin },
    settings: { days: 3, ...settings },
    upstreams: upstreamsOver(answer(world), () => testNow, without),
    now: testNow,
    seen,
  });

const dropped = ({ drops }: PostFindings) => Object.values(drops).reduce((sum, count) => sum + count, 0);
const asked = (world: World, host: string) =>
  world.requests.filter((request) => request.host === host).length;

/** Uses the production code for seen posts on a real database. */
function seenOf(runId: string): SeenBefore {
  const database = openDatabase({ url: inject("databaseUrl") });
  return {
    earlier: (scope, keys) => seenEarlier(database, scope, keys, runId),
    note: (scope, keys) => noteSeen(database, scope, keys, { runId, at: testNow.getTime() }),
  };
}

describe("on LinkedIn", () => {
  test("keeps posts the prompt says yes to, each with words that stand in it; every other is counted", async () => {
    const world = newWorld();
    const { result, reason, said } = await run(world, { settings: off });
    expect(reason).toBeNull();
    expect(result.posts.length).toBeGreaterThan(3);
    for (const post of result.posts) {
      expect(post.verdict).toBe("yes");
      expect(post.quote).not.toBe("");
      expect(standsIn(post.quote, post.text)).toBe(true);
      expect(post.link).toMatch(/^https:\/\/www\.linkedin\.com\/posts\/[^?]+$/);
      expect(testNow.getTime() - Date.parse(post.postedAt ?? "")).toBeLessThanOrEqual(3 * 86_400_000);
    }
    expect(dropped(result) + result.posts.length).toBe(result.found);
    expect(said[0]).toBe("Searching LinkedIn for podcast");
    const rows = fileRows(runIntentTracker.tool.queries.scrape ?? {}, result);
    expect(rows.map(({ link }) => link)).toEqual(result.posts.map(({ link }) => link));
    // A day alone could not be sorted after a search of two hours.
    const moments = result.posts.map(({ postedAt }) => Date.parse(postedAt ?? ""));
    expect(rows.map((row) => Date.parse(String(row.posted_at)))).toEqual(moments);
  });

  test("days take the place of hours", async () => {
    const day = await run(newWorld(), { settings: { ...off, prompt: "", days: 0, timeframe: 24, pages: 9 } });
    const week = await run(newWorld(), {
      settings: { ...off, prompt: "", days: 7, timeframe: 24, pages: 9 },
    });
    expect(week.result.posts.length).toBeGreaterThan(day.result.posts.length);
    for (const post of day.result.posts)
      expect(testNow.getTime() - Date.parse(post.postedAt ?? "")).toBeLessThanOrEqual(86_400_000);
  });

  test("each keyword is searched by itself, and a post of both is shown once", async () => {
    const world = newWorld();
    const { result } = await run(world, {
      keyword: "podcast, podcast hosting",
      settings: { ...off, prompt: "" },
    });
    expect(new Set(result.posts.map(({ link }) => link)).size).toBe(result.posts.length);
    expect(new Set(result.posts.map(({ keyword }) => keyword))).toContain("podcast");
    expect(result.drops["were found twice"]).toBeGreaterThan(0);
    expect(asked(world, "api.harvest-api.com")).toBe(2);
  });

  test("pages end where the search ends, not where the setting does", async () => {
    const world = newWorld();
    await run(world, { settings: { ...off, prompt: "", pages: 50 } });
    expect(asked(world, "api.harvest-api.com")).toBeLessThan(10);
  });
});

describe("the three filters", () => {
  test("notRelevantTargets leaves out authors whose title fails Valid Targets, and no others", async () => {
    const settings = { ...off, prompt: "" };
    const all = (await run(newWorld(), { settings })).result;
    const targets = (await run(newWorld(), { settings: { ...settings, notRelevantTargets: true } })).result;
    const rules = titleRulesOf(initialsOf(signalsSettings.fields), []);
    const passing = all.posts.filter(
      ({ title }) => title === null || judgeTitle(title, { industries: [], employees: null }, rules).isTarget,
    );
    expect(targets.posts.map(({ link }) => link)).toEqual(passing.map(({ link }) => link));
    expect(targets.drops["were not written by a target"]).toBe(all.posts.length - passing.length);
    expect(targets.drops["were not written by a target"]).toBeGreaterThan(0);
  });

  test("notRiversideClient leaves out people and companies the CRM calls clients", async () => {
    // The clock advances with each request, because the CRM limits requests per second.
    let passed = 0;
    const world = createWorld({ now: () => new Date(testNow.getTime() + (passed += 250)) });
    const settings = { ...off, days: 2 };
    const all = (await run(world, { settings })).result;
    const domainOf = (link: string) => world.market.posts.find(({ id }) => link.includes(id))?.domain ?? "";
    const isClient = ({ link }: { link: string }) =>
      world.market.company(domainOf(link))?.client === "client";
    // Turns one person's employer and one company into clients.
    for (const kind of ["person", "company"] as const) {
      const link = all.posts.find(({ authorKind }) => authorKind === kind)?.link ?? "";
      const company = world.market.company(domainOf(link));
      if (company) Object.assign(company, { client: "client", knownToCrm: true });
    }
    world.market.changed();
    const kept = (await run(world, { settings: { ...settings, notRiversideClient: true } })).result;
    expect(all.posts.filter(isClient).length).toBeGreaterThanOrEqual(2);
    expect(kept.posts.filter(isClient)).toEqual([]);
    expect(kept.drops["were written by a client"]).toBe(all.posts.length - kept.posts.length);
    expect(kept.posts.length).toBeGreaterThan(0);
  }, 30_000);

  test("notScrapedPosts leaves out what an earlier run has had, though not what this one did before it was cut", async () => {
    const keyword = `podcast-${crypto.randomUUID()}`.slice(0, 7);
    const settings = { ...off, prompt: "", notScrapedPosts: true };
    const database = openDatabase({ url: inject("databaseUrl") });
    await database.$client.execute("DELETE FROM seen_posts WHERE scope = 'intent-tracker:podcast'");
    const first = crypto.randomUUID();
    const one = await run(newWorld(), { keyword, settings, seen: seenOf(first) });
    const sameAgain = await run(newWorld(), { keyword, settings, seen: seenOf(first) });
    const next = await run(newWorld(), { keyword, settings, seen: seenOf(crypto.randomUUID()) });
    const typedOtherwise = { keyword: " PODCAST\u00a0 ", settings, seen: seenOf(crypto.randomUUID()) };
    expect((await run(newWorld(), typedOtherwise)).result.posts).toEqual([]);
    expect(one.result.posts.length).toBeGreaterThan(3);
    expect(sameAgain.result.posts).toEqual(one.result.posts);
    expect(next.result.posts).toEqual([]);
    expect(next.result.drops["were in an earlier run"]).toBe(one.result.posts.length);
    expect(next.reason).toMatch(
      /^No match among \d+ posts: \d+ (?:was|were) in an earlier run.* Nearest: ".+, which was in an earlier run\.$/,
    );
  });
});

test("posts that a filter left out are not seen: the next run, with other filters, has them", async () => {
  const database = openDatabase({ url: inject("databaseUrl") });
  await database.$client.execute("DELETE FROM seen_posts WHERE scope = 'intent-tracker:webinar'");
  const of = (change: object) =>
    run(newWorld(), {
      keyword: "webinar",
      settings: { ...off, prompt: "", ...change },
      seen: seenOf(crypto.randomUUID()),
    });
  const targets = await of({ notRelevantTargets: true });
  const left = targets.result.drops["were not written by a target"] ?? 0;
  expect(left).toBeGreaterThan(0);
  const others = await of({ notScrapedPosts: true });
  expect(others.result.posts).toHaveLength(left);
  expect(others.result.drops["were in an earlier run"]).toBe(targets.result.posts.length);
});

test("a keyword of two words is the same with more space between them", async () => {
  const settings = { ...off, prompt: "", notScrapedPosts: true };
  const database = openDatabase({ url: inject("databaseUrl") });
  await database.$client.execute("DELETE FROM seen_posts WHERE scope = 'intent-tracker:video marketing'");
  const of = (keyword: string) => run(newWorld(), { keyword, settings, seen: seenOf(crypto.randomUUID()) });
  expect((await of("video marketing")).result.posts.length).toBeGreaterThan(0);
  expect((await of("Video   Marketing")).result.posts).toEqual([]);
});

describe("elsewhere", () => {
  test("the box off searches X, Threads, Facebook and YouTube", async () => {
    const { result } = await run(newWorld(), {
      is_linkedin: false,
      settings: { ...off, prompt: "", days: 14 },
    });
    expect(new Set(result.posts.map(({ network }) => network))).toEqual(
      new Set(["x", "threads", "facebook", "youtube"]),
    );
    expect(result.posts.every(({ author }) => author)).toBe(true);
  });

  test("Brave stands in where Serper has no key; without both the tool says what is missing", async () => {
    const world = newWorld();
    await run(world, { is_linkedin: false, settings: { ...off, prompt: "" }, without: ["SERPER_API_KEY"] });
    expect(asked(world, "google.serper.dev")).toBe(0);
    expect(asked(world, "api.search.brave.com")).toBeGreaterThan(0);
    const neither = run(newWorld(), {
      is_linkedin: false,
      settings: off,
      without: ["SERPER_API_KEY", "BRAVE_API_KEY"],
    });
    expect(await failureOf(neither)).toMatchObject({ kind: "not-configured", upstream: "serper" });
  });
});

test("nothing found is said in words, with the empty form", async () => {
  const { result, reason } = await run(newWorld(), { keyword: "xylophonography", settings: off });
  expect(result).toEqual({ posts: [], drops: {}, found: 0, notes: [] });
  expect(reason).toBe("We found nothing about xylophonography on LinkedIn in that period.");
});

test("a keyword is searched on a hundred pages at most: each is paid for", () => {
  const posted = (pages: number) => () => parseChanges(intentSettings.fields, { pages });
  expect(posted(100)()).toEqual({ pages: 100 });
  expect(posted(101)).toThrow('\\"Search result pages\\" must be at most 100.');
});
