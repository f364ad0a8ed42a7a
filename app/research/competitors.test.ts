import { expect, test } from "vitest";
import { UpstreamError, type FailureKind } from "../upstream/failure";
import type { SitePage } from "../upstream/sites/port";
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
  named: { name?: string; domain: string; score?: number }[];
  sites?: Record<string, SitePage | null | FailureKind>;
  clients?: string[] | FailureKind;
}

function portsOf({ named, sites = {}, clients = [] }: World): CompetitorPorts {
  const usage = { model: "m", inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, usd: 0 };
  const competitors = named.map(({ name = "Other", domain, score = 50 }) => ({
    name,
    domain,
    score,
    reason: "Sells the same.",
  }));
  return {
    languageModel: {
      ask: async ({ schema }) => ({ value: { value: schema.parse({ competitors }), usage }, source }),
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
  };
}

const find = (world: World) =>
  findCompetitors(portsOf(world), { domain: "acme.example", name: "Acme", about: "Acme sells microphones." });

test("never the company itself, its aliases, marketplaces, review sites, or one twice", async () => {
  const found = await find({
    named: [
      { domain: "www.acme.example" },
      { domain: "acme-group.example" },
      { domain: "g2.com" },
      { domain: "https://www.amazon.co.uk/x" },
      { domain: "not a domain" },
      { domain: "rival.example", score: 80 },
      { domain: "shop.rival.example", score: 10 },
    ],
    sites: { "acme-group.example": page("https://acme.example/group") },
  });
  expect(found.map(({ domain, score }) => [domain, score])).toEqual([["rival.example", 80]]);
});

test("each is checked to exist; one that refuses us does, one that can't be reached is left out", async () => {
  const found = await find({
    named: [{ domain: "gone.example" }, { domain: "closed.example" }, { domain: "silent.example" }],
    sites: { "gone.example": null, "closed.example": "blocked", "silent.example": "upstream-down" },
  });
  expect(found.map(({ domain }) => domain)).toEqual(["closed.example"]);
  expect(found[0]?.evidence).toEqual([{ text: "Sells the same.", link: "https://closed.example/" }]);
});

test("best first, ten at most, with what its own site says and whether it is a client", async () => {
  const named = Array.from({ length: 14 }, (_, at) => ({
    domain: `rival${at}.example`,
    score: at * 5 + 0.4,
  }));
  const found = await find({ named, clients: ["rival3.example"] });
  expect(found).toHaveLength(10);
  expect(found[0]).toMatchObject({ domain: "rival9.example", score: 45, isClient: false });
  expect(found[0]?.evidence[1]).toEqual({ text: "We sell microphones.", link: "https://rival9.example/" });
  expect(found.filter(({ isClient }) => isClient).map(({ domain }) => domain)).toEqual(["rival3.example"]);
});

test("a CRM nobody set up makes no clients; any other trouble with it is told", async () => {
  const named = [{ domain: "rival.example" }];
  expect((await find({ named, clients: "not-configured" }))[0]?.isClient).toBe(false);
  await expect(find({ named, clients: "upstream-down" })).rejects.toMatchObject({ kind: "upstream-down" });
});
