/** Applies other filters to a finished run's stored answers without a request. */
import fc from "fast-check";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { answer } from "../../sandbox/answer";
import { createWorld } from "../../sandbox/world";
import { StoredJudge } from "../runs/rerun/replay-from-cache.server";
import { isOpen } from "../runs/run-view";
import { judgeAgain, type WhatIf } from "../runs/what-if.server";
import { startTestCsv, startTestPlain, storedRun, testApp, type TestApp } from "../runs/testing/test-app";
import { testKeeper, workToEnd } from "../runs/testing/work-csv";
import type { StoredRun } from "../runs/storage/runs";
import { readResult } from "../storage/stored-results";
import type { FactItem } from "../shared-rules/fact-items";
import { initialsOf } from "../toolkit/fields";
import type { Implementation } from "../toolkit/implementation";
import type { PostFindings } from "../toolkit/post-findings";
import { postInWords } from "../toolkit/post-words";
import { tryQuery } from "../toolkit/try-query";
import { UpstreamError } from "../vendors/failure";
import { upstreamsOver, usualSurroundings } from "../vendors/replay";
import { connectUpstreams } from "../vendors/upstreams.server";
import { registry } from "./registry.server";
import { runYoutubeLight } from "./youtube-light/run.server";
import { runYoutube } from "./youtube/run.server";

const world = createWorld({ now: () => new Date() });
const domains = world.market.companies.slice(0, 10).map(({ domain }) => domain);
const respond = answer(world);

async function sandboxApp(...tools: Implementation[]): Promise<TestApp> {
  const app = await testApp(inject("databaseUrl"), async (input) => respond(new Request(input)));
  app.implementation = (slug) => tools.find(({ tool }) => tool.slug === slug);
  const { upstreams } = app;
  app.upstreams = (connect) => ({
    ...connectUpstreams(connect, usualSurroundings),
    mail: upstreams(connect).mail,
  });
  return app;
}

async function whole(app: TestApp, id: string, filters: Record<string, unknown>): Promise<WhatIf> {
  const asked = world.requests.length;
  const found = await judgeAgain(app, id, { filters, after: -1 });
  expect(world.requests).toHaveLength(asked);
  expect(found.next).toBeNull();
  return found;
}

describe("a file of the Relevancy Check", () => {
  let app: TestApp;
  let id: string;
  const fitting = async (viewCountMin: number): Promise<string[]> => {
    const startedAt = (await storedRun(app, id)).startedAt ?? new Date();
    const upstreams = upstreamsOver(
      async (request) => respond(request),
      () => startedAt,
    );
    const fit: string[] = [];
    for (const domain of domains) {
      // A site that blocks the console ends its search, whatever the filters.
      const found = await tryQuery<FactItem[]>(runYoutubeLight, "scrape", {
        input: { domain },
        settings: { ...rules, viewCountMin },
        upstreams,
        now: startedAt,
      }).catch((error: unknown) => {
        if (error instanceof UpstreamError) return { result: [] };
        throw error;
      });
      if (found.result.some(({ name, value }) => name === "Relevant" && value === "Yes")) fit.push(domain);
    }
    return fit;
  };
  const rules = { keywords: [], negativeKeywords: [], monthsInterval: 12, viewCountMin: 100 };
  beforeAll(async () => {
    app = await sandboxApp(runYoutubeLight);
    id = await startTestCsv(app, ["domain", ...domains, domains[0]].join("\n"), {
      tool: "youtube-light",
      query: "scrape",
      settings: { [runYoutubeLight.tool.settings?.group ?? ""]: rules },
    });
    await workToEnd(app, id);
  }, 120_000);

  test("unchanged filters say what the run says, row by row", async () => {
    const { before, after, gained, lost } = await whole(app, id, {});
    expect({ gained, lost, after }).toEqual({ gained: [], lost: [], after: before });
    expect(before).toBeGreaterThan(0);
  });

  test.each([0, 20, 500, 5000])(
    "at least %d thousand views say what a search with them says",
    async (views) => {
      const was = new Set(await fitting(100));
      const is = new Set(await fitting(views));
      const { gained, lost } = await whole(app, id, { viewCountMin: views });
      expect(gained.map(({ input }) => input)).toEqual(
        domains.filter((each) => is.has(each) && !was.has(each)),
      );
      expect(lost.map(({ input }) => input)).toEqual(
        domains.filter((each) => was.has(each) && !is.has(each)),
      );
    },
  );

  test("only filters that were declared can be others", async () => {
    await expect(judgeAgain(app, id, { filters: { coldEmail: "x" }, after: -1 })).rejects.toThrow(
      "cannot be changed afterwards",
    );
  });
});

test("a search of Discovery that was stopped for want of video fits with fewer views, and says that the rest needs look-ups", async () => {
  const app = await sandboxApp(runYoutube);
  const settings = {
    [runYoutube.tool.settings?.group ?? ""]: { keywords: [], viewCountMin: 100_000_000, monthsInterval: 12 },
  };
  const id = await startTestPlain(app, {
    tool: "youtube",
    query: "scrape",
    input: { domain: "brightcast.example" },
    settings,
  });
  await testKeeper(app).work(id);
  expect((await storedRun(app, id)).status).toBe("no-data");
  expect(await whole(app, id, {})).toMatchObject({ before: 0, after: 0, gained: [], unknown: 0 });
  expect(await whole(app, id, { viewCountMin: 0 })).toMatchObject({
    before: 0,
    after: 1,
    gained: [{ input: "brightcast.example", needs: true }],
  });
});

const posts = { prompt: "", timeframe: 24 * 30, days: 0, pages: 1 };
const everyPost = { notRelevantTargets: false, notRiversideClient: false, notScrapedPosts: false };
const [company] = world.market.companies;

async function worked(
  app: TestApp,
  of: { tool: string; query: string; input: Record<string, unknown> },
  settings: Record<string, unknown>,
) {
  const group = registry.find(({ tool }) => tool.slug === of.tool)?.tool.settings;
  const frozen = group && { [group.group]: { ...initialsOf(group.fields), ...settings } };
  const id = await startTestPlain(app, { ...of, settings: frozen ?? {} });
  const keeper = testKeeper(app);
  for (;;) {
    await keeper.work(id);
    const run = await storedRun(app, id);
    if (!isOpen(run)) return run;
  }
}

const asSerp = { tool: "serp-query", query: "scrape", input: { keyword: "podcast", is_linkedin: true } };
const asIntent = {
  tool: "intent-tracker",
  query: "scrape",
  input: { keyword: "podcast", is_linkedin: true },
};

describe("single searches that find several", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await sandboxApp(...registry);
  });
  const linksOf = ({ result }: StoredRun) =>
    ((readResult(result)?.value ?? { posts: [] }) as PostFindings).posts.map(({ link, text, author }) =>
      JSON.stringify([link, postInWords({ text, author })]),
    );

  test.each([
    [
      "SERP Query",
      asSerp,
      { ...posts, timeframe: 1, prompt: 'The post is about "hosting".' },
      { prompt: "" },
    ],
    [
      "Social Intent Tracker",
      asIntent,
      { ...posts, ...everyPost, prompt: 'The post is about "hosting".' },
      { prompt: "" },
    ],
    ["Social Intent Tracker", asIntent, { ...posts, ...everyPost }, { notRelevantTargets: true }],
  ])(
    "%s: posts that other filters leave are those that a search with them finds",
    async (_, of, own, other) => {
      const run = await worked(app, of, own);
      const found = await whole(app, run.id, other);
      const [was, is] = [linksOf(run), linksOf(await worked(app, of, { ...own, ...other }))];
      const words = (links: string[]) => links.map((each) => (JSON.parse(each) as string[])[1]);
      expect(found).toMatchObject({
        of: "post",
        before: was.length,
        after: is.length,
        unknown: 0,
        lookUps: null,
      });
      expect(found.gained.map(({ hit }) => hit)).toEqual(words(is.filter((each) => !was.includes(each))));
      expect(found.lost.map(({ hit }) => hit)).toEqual(words(was.filter((each) => !is.includes(each))));
      expect(was).not.toEqual(is);
    },
  );

  test("what a search did not look up is not known, and has a price", async () => {
    const run = await worked(app, asSerp, { ...posts, timeframe: 1 });
    const found = await whole(app, run.id, { prompt: "The post is about zeppelins." });
    expect(found).toMatchObject({
      gained: [],
      lost: [],
      unknown: 1,
      lookUps: { inputs: 1, cost: { usd: null } },
    });
  });

  test("people who would be targets are named, and have to be revealed first", async () => {
    const of = { tool: "valid-targets", query: "relevantTarget", input: { domain: company?.domain } };
    const run = await worked(app, of, { negativeKeywordsTitle: ["head"] });
    const found = await whole(app, run.id, { negativeKeywordsTitle: [] });
    expect(found).toMatchObject({ of: "person", lost: [], unknown: 0, lookUps: { inputs: 1 } });
    expect(found.gained.length).toBeGreaterThan(0);
    for (const each of found.gained) expect(each).toMatchObject({ needs: true });
    for (const { hit } of found.gained) expect(hit).toMatch(/head/i);
  });

  const views = fc.record({
    viewCountMin: fc.constantFrom(0, 20, 500, 5000),
    keywords: fc.subarray(["podcast", "webinar", "interview"]),
    negativeKeywords: fc.subarray(["live", "tour"]),
    monthsInterval: fc.integer({ min: 1, max: 12 }),
  });
  const domain = fc.constantFrom(...domains).map((name) => ({ domain: name }));
  const keyword = fc
    .constantFrom("podcast", "video editing")
    .map((name) => ({ keyword: name, is_linkedin: true }));
  const asked = fc.oneof(
    fc.record({
      of: fc.record({ tool: fc.constant("youtube-light"), query: fc.constant("scrape"), input: domain }),
      settings: views,
    }),
    fc.record({
      of: fc.record({ tool: fc.constant("youtube"), query: fc.constant("scrape"), input: domain }),
      settings: views,
    }),
    fc.record({
      of: fc.record({ tool: fc.constant("use-cases"), query: fc.constant("scrape"), input: domain }),
      settings: fc.record({
        viewCountMin: fc.nat(3),
        keywords: fc.subarray(["podcast", "zeppelin"], { minLength: 1 }),
      }),
    }),
    fc.record({
      of: fc.record({
        tool: fc.constant("valid-targets"),
        query: fc.constant("relevantTarget"),
        input: domain,
      }),
      settings: fc.record({
        applyForNonStrict: fc.boolean(),
        negativeKeywordsTitle: fc.subarray(["head", "vp"]),
      }),
    }),
    fc.record({
      of: fc.record({ tool: fc.constant("serp-query"), query: fc.constant("scrape"), input: keyword }),
      settings: fc.record({
        prompt: fc.constantFrom("", "The post is about podcasts."),
      }),
    }),
    fc.record({
      of: fc.record({ tool: fc.constant("intent-tracker"), query: fc.constant("scrape"), input: keyword }),
      settings: fc.record({
        days: fc.nat(20),
        notRelevantTargets: fc.boolean(),
        notScrapedPosts: fc.boolean(),
      }),
    }),
  );

  test(
    "with the filters of the run the very same is found, whatever it asked",
    { timeout: 240_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(asked, async ({ of, settings }) => {
          const run = await worked(app, of, settings);
          // A site that blocks the console ends its search, so there is nothing to compare.
          fc.pre(run.status === "done" || run.status === "no-data");
          const before = world.requests.length;
          const again = await new StoredJudge(app, run).work(run.input, run.settings as never);
          expect(world.requests).toHaveLength(before);
          expect(again.worked).toMatchObject({ state: run.status, reason: run.reason });
          expect(app.signPictures(again.worked?.result, run.input)).toEqual(readResult(run.result)?.value);
        }),
        { numRuns: 12 },
      );
    },
  );
});
