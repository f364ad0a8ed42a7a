/**
 * One of several vendors is down, refuses or has no allowance left. The search still returns its
 * main part and says what is missing and why.
 */
import { expect, test } from "vitest";
import { answer } from "../../sandbox/answer";
import { createWorld } from "../../sandbox/world";
import type { Item } from "../toolkit/findings";
import type { Implementation } from "../toolkit/implementation";
import { tryQuery } from "../toolkit/try-query";
import { testNow, upstreamsOver } from "../vendors/replay";
import { labelOf } from "../vendors/vendors";
import { runCompetitors } from "./competitors/run.server";
import { runHostsGuests } from "./hosts-guests/run.server";
import { runIntentTracker } from "./intent-tracker/run.server";
import { runSmEnricher } from "./sm-enricher/run.server";
import { runUseCases } from "./use-cases/run.server";
import { runYoutube } from "./youtube/run.server";

const failures: Record<string, () => Response> = {
  "is down": () => new Response("Internal Server Error", { status: 500 }),
  "refuses the key": () => Response.json({ error: "Invalid API key" }, { status: 401 }),
  "has no credits left": () => Response.json({ error: "Insufficient credits" }, { status: 402 }),
  "refuses to answer": () => Response.json({ error: "Forbidden" }, { status: 403 }),
  "asks to slow down": () => new Response("", { status: 429, headers: { "retry-after": "1" } }),
  "answers with a page": () => new Response("<html><body>Maintenance</body></html>"),
  "breaks off": () => {
    throw new TypeError("fetch failed");
  },
};

interface Search {
  tool: Implementation;
  query: string;
  input: Record<string, unknown>;
  settings?: Record<string, unknown>;
}

/** Runs a search on a new sandbox while these hosts fail. */
function searchWithout({ tool, query, input, settings }: Search, hosts: RegExp, fail: () => Response) {
  const respond = answer(createWorld({ now: () => testNow }));
  let failed = 0;
  const upstreams = upstreamsOver(
    async (request) => {
      if (!hosts.test(new URL(request.url).hostname)) return respond(request);
      failed += 1;
      return fail();
    },
    () => testNow,
  );
  const given = { input, settings, upstreams, now: testNow };
  return tryQuery<unknown>(tool, query, given).then((tried) => ({ ...tried, failed }));
}

const market = createWorld({ now: () => testNow }).market;
const person = market.people.find(
  ({ domain, profiles }) => domain === "brightcast.example" && profiles.length > 1,
);
const show = market.podcasts.find(({ domain, hosts }) => domain === "brightcast.example" && hosts.length > 0);
const host = market.personBySlug(show?.hosts[0] ?? "");

const discovery = (settings: Record<string, unknown> = {}, domain = "brightcast.example"): Search => ({
  tool: runYoutube,
  query: "scrape",
  input: { domain },
  settings: { findDomainCompetitors: true, ...settings },
});
const enricher = (name = ""): Search => ({ tool: runSmEnricher, query: "scores", input: { name } });
const competitors: Search = { tool: runCompetitors, query: "find", input: { domain: "brightcast.example" } };
const intent = (settings: Record<string, unknown> = {}): Search => ({
  tool: runIntentTracker,
  query: "scrape",
  input: { keyword: "podcast", is_linkedin: true },
  settings: { days: 3, notRelevantTargets: false, notScrapedPosts: false, ...settings },
});
const useCases: Search = {
  tool: runUseCases,
  query: "scrape",
  input: { domain: "brightcast.example" },
  settings: { keywords: ["podcast", "zeppelin"] },
};

/** Searches by tool, each with failing hosts and their vendor. */
const spared: Record<string, [Search, RegExp, string][]> = {
  Discovery: [
    [discovery(), /^api\.openai\.com$/, "openai"],
    [discovery(), /^api\.hubapi\.com$/, "hubspot"],
    [discovery(), /^api\.apollo\.io$|peopledatalabs/, "apollo"],
    [discovery(), /^api\.dataforseo\.com$/, "dataforseo"],
    [discovery({ hasRelevantVideo: false }), /^www\.googleapis\.com$|youtube\.com$/, "youtube"],
  ],
  Competitors: [
    [competitors, /^api\.dataforseo\.com$/, "dataforseo"],
    [competitors, /^api\.hubapi\.com$/, "hubspot"],
    [competitors, /^api\.apollo\.io$|peopledatalabs/, "apollo"],
  ],
  Enricher: [
    [enricher(person?.email), /influencers\.club$/, "influencers-club"],
    [enricher(person?.email), /^api\.apollo\.io$|peopledatalabs/, "apollo"],
    [enricher("brightcast.example"), /scrapecreators|influencers\.club$/, "scrapecreators"],
    [enricher("brightcast.example"), /^api\.apollo\.io$|peopledatalabs/, "apollo"],
  ],
  Intent: [
    [intent(), /^api\.hubapi\.com$/, "hubspot"],
    [intent({ notRiversideClient: false }), /^api\.openai\.com$/, "openai"],
  ],
  "Use cases": [
    [useCases, /^www\.googleapis\.com$|youtube\.com$/, "youtube"],
    [useCases, /^google\.serper\.dev$|brave\.com$/, "serper"],
  ],
};
const ways = Object.entries(failures);

/**
 * Every vendor of a tool is down once. Each other failure occurs once per tool, rotating through
 * its vendors.
 */
const cases = Object.entries(spared).flatMap(([tool, searches]) => [
  ...searches.map(([search, hosts, vendor]) => ({ tool, how: "is down", search, hosts, vendor })),
  ...ways.slice(1).flatMap(([how], at) => {
    const [search, hosts, vendor] = searches[at % searches.length] ?? [];
    return search && hosts && vendor ? [{ tool, how, search, hosts, vendor }] : [];
  }),
]);

test.each(cases)("$tool goes without $vendor that $how", async ({ search, hosts, vendor, how }) => {
  const fail = failures[how] ?? (() => Response.error());
  const { result, reason, failed } = await searchWithout(search, hosts, fail);
  expect(failed).toBeGreaterThan(0);
  expect(reason).toMatch(/^Some data is missing\. /);
  expect(reason).toContain(labelOf(vendor));
  expect(JSON.stringify(result).length).toBeGreaterThan(50);
});

/** The podcast vendor fails for some requests; the screen shows the answers to the others. */
test.each([
  ["host", "what the person was heard on", /search\/creators/, "Podcast appearances of "],
  [
    "guest",
    "what the person was heard on, of a company with a show",
    /search\/creators/,
    "Podcast appearances of ",
  ],
  ["host", "the hosts and guests of one show", /podcasts\/[^/]+\/credits/, "Guests of "],
] as const)("Hosts/guests (%s) goes without %s", async (type, _what, path, words) => {
  const respond = answer(createWorld({ now: () => testNow }));
  const failed = new Set<string>();
  const upstreams = upstreamsOver(
    async (request) => {
      const { hostname, pathname } = new URL(request.url);
      const isOne = failed.size === 0 || failed.has(pathname) || words === "Podcast appearances of ";
      if (!/podchaser|podcastindex/.test(hostname) || !path.test(pathname) || !isOne) return respond(request);
      failed.add(pathname);
      return new Response("Internal Server Error", { status: 500 });
    },
    () => testNow,
    ["PODCASTINDEX_API_KEY"],
  );
  const input = { email: host?.email ?? "", type };
  const { result, reason } = await tryQuery<unknown[]>(runHostsGuests, "enrich", {
    input,
    upstreams,
    now: testNow,
  });
  expect(failed.size).toBeGreaterThan(0);
  expect(result.length).toBeGreaterThan(0);
  expect(reason).toMatch(/^Some data is missing\. /);
  expect(reason).toContain(words);
  expect(reason).toContain("Podchaser can't be reached.");
});

test("a company's site that refuses us takes neither company nor people away", async () => {
  const { result, reason } = await tryQuery<Item[]>(runYoutube, "scrape", {
    ...discovery({ hasRelevantVideo: false }, "closeddoor.example"),
    upstreams: upstreamsOver(answer(createWorld({ now: () => testNow })), () => testNow),
    now: testNow,
  });
  const item = (name: string) => result.find((each) => each.name === name);
  expect(item("Company")?.value).toBe("Closeddoor");
  expect(item("Channel")?.value).toBe("Not known");
  expect(item("Targets")?.value).toBeDefined();
  expect(reason).toContain("Channel: A company's own site refuses our requests.");
});

test("no cold e-mail is written where it is not known whether it would go to a client", async () => {
  const down = failures["is down"] ?? (() => Response.error());
  const { result } = await searchWithout(discovery(), /^api\.hubapi\.com$/, down);
  const email = (result as Item[]).find(({ name }) => name === "Cold email");
  expect(email).toMatchObject({ value: "Not written" });
  expect(email?.note).toMatch(
    /^We don't know whether the email would go to a client\. HubSpot can't be reached\./,
  );
});

test.each([
  ["Discovery's video, where it decides", discovery({ hasRelevantVideo: true }), /^www\.googleapis\.com$/],
  ["Competitors' model", competitors, /^api\.openai\.com$/],
  ["Intent's posts", intent(), /harvest-api\.com$/],
  ["the Enricher's only source of a name", enricher(person?.name), /^api\.apollo\.io$|peopledatalabs/],
] as const)("%s: what the main part rests on is a failure of the search", async (_what, search, hosts) => {
  const down = failures["is down"] ?? (() => Response.error());
  await expect(searchWithout(search, hosts, down)).rejects.toMatchObject({ kind: "upstream-down" });
});
