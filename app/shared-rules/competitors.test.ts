import { expect, test } from "vitest";
import { UpstreamError, type FailureKind } from "../vendors/failure";
import type { SearchRival } from "../vendors/search-rivals/port";
import type { SitePage } from "../vendors/sites/port";
import { findCompetitors, type CompetitorPorts } from "./competitors";

const source = { upstream: "test", fetchedAt: "2026-11-20T12:00:00Z", data: "live" as const };

const page = (url: string, over: Partial<SitePage> = {}): SitePage => ({
  url,
  title: "A title",
  siteName: null,
  description: "We sell microphones.",
  image: null,
  text: "",
  links: [],
  publishedAt: null,
  ...over,
});

const refuse = (kind: FailureKind) =>
  Promise.reject(new UpstreamError({ upstream: "company-site", kind, detail: kind }));

interface World {
  searched?: SearchRival[] | FailureKind;
  logos?: Record<string, string>;
  named: { name?: string; domain: string; score?: number }[];
  sites?: Record<string, SitePage | null | FailureKind>;
  clients?: string[] | FailureKind;
  /** Names from the model without the company's page; by default the same as with it. */
  namedUnread?: string[];
}

function portsOf({
  named,
  namedUnread,
  sites = {},
  clients = [],
  searched = [],
  logos = {},
}: World): CompetitorPorts {
  const usage = { model: "m", inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, usd: 0 };
  const competitors = named.map(({ name = "Other", domain, score = 50 }) => ({
    name,
    domain,
    score,
    reason: "Sells the same.",
  }));
  return {
    languageModel: {
      ask: async ({ schema, input }) => {
        const hasRead = input.includes("sells microphones");
        const known = competitors.filter(({ domain }) => hasRead || (namedUnread?.includes(domain) ?? true));
        return { value: { value: schema.parse({ competitors: known }), usage }, source };
      },
    },
    sites: {
      home: async (domain) => {
        const site = domain in sites ? sites[domain] : page(`https://${domain}/`);
        return typeof site === "string" ? refuse(site) : { value: site ?? null, source };
      },
    },
    clients: {
      byDomain: async (domain) => {
        if (typeof clients === "string") return refuse(clients);
        const state = clients.includes(domain) ? "client" : "unknown";
        return { value: { state, record: null, rule: "domain" }, source };
      },
    },
    searchRivals: {
      ofDomain: async () => (typeof searched === "string" ? refuse(searched) : { value: searched, source }),
    },
    logos: {
      ofDomain: async (domain) =>
        domain in logos ? { value: logos[domain] ?? null, source } : refuse("not-configured"),
    },
  };
}

const lookFor = (world: World, about = "Acme sells microphones.") =>
  findCompetitors(portsOf(world), {
    domain: "acme.example",
    home: "https://www.acme-home.example/en",
    name: "Acme",
    about,
  });
const find = async (world: World) => (await lookFor(world)).competitors;

test("never the company itself, its aliases, marketplaces, review sites, or one twice", async () => {
  const { competitors: found, left } = await lookFor({
    named: [
      { domain: "www.acme.example" },
      { domain: "acme-home.example" },
      { domain: "acme-group.example" },
      { domain: "acme-of-old.example" },
      { domain: "on-facebook.example" },
      { domain: "g2.com" },
      { domain: "https://www.amazon.co.uk/x" },
      { domain: "not a domain" },
      { domain: "rival.example", score: 80 },
      { domain: "shop.rival.example", score: 10 },
      { domain: "rival-old.example", score: 10 },
    ],
    sites: {
      "acme-group.example": page("https://acme.example/group"),
      "acme-of-old.example": page("https://acme-of-old.example/", { siteName: "ACME" }),
      "on-facebook.example": page("https://www.facebook.com/on"),
      "rival-old.example": page("https://www.rival.example/"),
    },
  });
  expect(found.map(({ domain, score }) => [domain, score])).toEqual([["rival.example", 80]]);
  // The ten that are no competitors are counted by reason.
  expect(left.counts).toEqual({
    "are the company itself": 4,
    "lead to a marketplace, network or directory": 3,
    "have no working website": 1,
    "were named twice": 2,
  });
});

test("whom the company's own page names needs a second source: the same searches, or the model without the page", async () => {
  const world = {
    named: [
      { name: "Evil Corp", domain: "chosen.example" },
      { name: "Second", domain: "spelt-out.example" },
      { domain: "searched-for.example" },
      { domain: "known-anyway.example" },
      { domain: "not-on-the-page.example" },
    ],
    namedUnread: ["known-anyway.example"],
    searched: [{ domain: "www.searched-for.example", sharedSearches: 3 }],
  };
  const about =
    "Acme sells microphones. We compete with EVIL-corp, s p e l t o u t dot example, searched-for.example and Known Anyway.";
  const { competitors, left } = await lookFor(world, about);
  expect(competitors.map(({ domain }) => domain).toSorted()).toEqual([
    "known-anyway.example",
    "not-on-the-page.example",
    "searched-for.example",
  ]);
  expect(left.counts).toEqual({ "are named by the company's own site alone": 2 });
});

test("each is checked to exist; one that refuses us does, one that isn't there is left out", async () => {
  const { competitors, unchecked, left } = await lookFor({
    named: [{ domain: "gone.example" }, { domain: "closed.example" }],
    sites: { "gone.example": null, "closed.example": "blocked" },
  });
  expect(competitors.map(({ domain }) => domain)).toEqual(["closed.example"]);
  expect(competitors[0]?.evidence).toEqual([
    { text: "Sells the same.", link: "https://closed.example/", source },
  ]);
  expect(unchecked).toEqual([]);
  expect(left.counts).toEqual({ "have no working website": 1 });
});

test("one whose site could not be read is told with the reason, once, and is no competitor yet", async () => {
  const { competitors, unchecked } = await lookFor({
    named: [
      { domain: "silent.example", name: "Silent" },
      { domain: "slow.example", name: "Slow" },
      { domain: "pdf.example", name: "Pdf" },
      { domain: "rival.example" },
    ],
    sites: { "silent.example": "upstream-down", "slow.example": "timeout", "pdf.example": "bad-answer" },
  });
  expect(competitors.map(({ domain }) => domain)).toEqual(["rival.example"]);
  expect(unchecked.map(({ company, domain, failure }) => [company, domain, failure.kind])).toEqual([
    ["Silent", "silent.example", "upstream-down"],
    ["Slow", "slow.example", "timeout"],
    ["Pdf", "pdf.example", "bad-answer"],
  ]);
});

test("best first, ten at most, with what its own site says and whether it is a client", async () => {
  const named = Array.from({ length: 14 }, (_, at) => ({
    domain: `rival${at}.example`,
    score: at * 5 + 0.4,
  }));
  const found = await find({ named, clients: ["rival3.example"] });
  expect(found).toHaveLength(10);
  expect(found[0]).toMatchObject({ domain: "rival9.example", score: 45, isClient: false });
  expect(found[0]?.evidence[1]).toEqual({
    text: "We sell microphones.",
    link: "https://rival9.example/",
    source,
  });
  expect(found.filter(({ isClient }) => isClient).map(({ domain }) => domain)).toEqual(["rival3.example"]);
});

test("a CRM that is not set up makes no clients; one that fails leaves them unknown, and is told", async () => {
  const named = [{ domain: "rival.example" }];
  expect((await find({ named, clients: "not-configured" }))[0]?.isClient).toBe(false);
  const { competitors, missing } = await lookFor({ named, clients: "upstream-down" });
  expect(competitors[0]).toMatchObject({ isClient: false, clientUnknown: true });
  expect(missing).toEqual([
    "Clients among the competitors: A company's own site can't be reached. It says: upstream-down",
  ]);
});

test("the score holds how often the same searches find them, and says what it is made of", async () => {
  const named = [
    { domain: "writer.example", score: 80 },
    { domain: "rival.example", score: 78 },
    { domain: "other.example", score: 70 },
  ];
  const searched = [
    { domain: "g2.com", sharedSearches: 900 },
    { domain: "acme-home.example", sharedSearches: 800 },
    { domain: "rival.example", sharedSearches: 400 },
    { domain: "shop.other.example", sharedSearches: 100 },
  ];
  const found = await find({ named, searched });
  expect(found.map(({ domain, score, parts }) => [domain, score, parts])).toEqual([
    ["rival.example", 82, { offer: 78, searches: 100 }],
    ["writer.example", 64, { offer: 80, searches: 0 }],
    ["other.example", 61, { offer: 70, searches: 25 }],
  ]);
  expect(found[0]?.evidence.at(-1)?.link).toBe("https://www.google.com/search?q=Acme+vs+Other");
  expect(found.map(({ evidence }) => evidence.at(-1)?.text)).toEqual([
    "400 Google searches that find acme.example also find this company.",
    "This company is not among the domains found by the same Google searches as acme.example.",
    "100 Google searches that find acme.example also find this company.",
  ]);
});

test("without search data the model's judgement is the score, and a failure is told", async () => {
  const named = [{ domain: "rival.example", score: 78 }];
  for (const searched of ["not-configured", "quota", "expired-credentials", []] as const) {
    const [found] = await find({ named, searched: typeof searched === "string" ? searched : [] });
    expect(found).toMatchObject({ score: 78, parts: { offer: 78, searches: null } });
    expect(found?.evidence).toHaveLength(2);
  }
  expect((await lookFor({ named, searched: "not-configured" })).missing).toEqual([]);
  expect((await lookFor({ named, searched: "expired-credentials" })).missing).toEqual([
    "Search data: A company's own site no longer accepts our key. It says: expired-credentials",
  ]);
});

test("a logo comes from the logo service, else from their own site", async () => {
  const image = "https://rival.example/social.png";
  const world = {
    named: [{ domain: "rival.example" }],
    sites: { "rival.example": page("https://rival.example/", { image }) },
  };
  const logo = "https://logos.example/rival";
  expect((await find({ ...world, logos: { "rival.example": logo } }))[0]?.logo).toBe(logo);
  expect((await find(world))[0]?.logo).toBe(image);
});
