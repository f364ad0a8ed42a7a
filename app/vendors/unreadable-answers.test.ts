/**
 * A success answer is charged even if it is unreadable: by the cost it names, or by the call's
 * maximum.
 */
import { describe, expect, test } from "vitest";
import { influencersClubFollowers } from "./followers/influencers-club.server";
import { openaiImages } from "./images/openai.server";
import { apolloCompanies } from "./companies/apollo.server";
import { apolloPeople } from "./people/apollo.server";
import { harvestApiPosts } from "./posts/harvestapi.server";
import { enrichLayerProfiles } from "./profiles/enrich-layer.server";
import { harvestApiProfiles } from "./profiles/harvestapi.server";
import type { Connection } from "./call";
import { failureOf, jsonAnswer, replay } from "./replay";
import { serperResults } from "./search-results/serper.server";
import { dataForSeoRivals } from "./search-rivals/dataforseo.server";
import { refusalCases } from "./testing/refusal-cases";
import type { Vendor } from "./vendor";
import { apollo } from "./definitions/apollo";
import { dataForSeo } from "./definitions/dataforseo";
import { enrichLayer } from "./definitions/enrich-layer";
import { harvestApi } from "./definitions/harvestapi";
import { influencersClub } from "./definitions/influencers-club";
import { openai } from "./definitions/openai";
import { serper } from "./definitions/serper";
import { vendors } from "./vendors";

const charging = vendors.filter(({ usdPerUnit }) => usdPerUnit > 0).map(({ name }) => name);
const cases = refusalCases.filter(({ vendor }) => charging.includes(vendor.name));

test("every service that charges is here", () => {
  expect(new Set(cases.map(({ vendor }) => vendor.name))).toEqual(new Set(charging));
});

describe.each(cases)("$vendor.label", ({ vendor, ask, secrets }) => {
  test.each([
    ["of another shape", () => jsonAnswer([])],
    ["of no shape", () => new Response("Soon back.")],
    ["that is empty", () => new Response("")],
  ])("an answer %s is charged", async (_, respond) => {
    const { connection, charged } = replay(vendor, respond, secrets);
    expect(await failureOf(ask(connection, ""))).toMatchObject({ kind: "bad-answer" });
    expect(charged.filter((units) => units > 0)).toHaveLength(1);
  });

  test("a refusal and a bot check are not", async () => {
    const headers = { "content-type": "text/html" };
    for (const [status, body] of [
      [400, "No."],
      [503, "No."],
      [200, "<title>Just a moment...</title>"],
    ] as const) {
      const { connection, charged } = replay(vendor, () => new Response(body, { status, headers }), secrets);
      await failureOf(ask(connection, ""));
      expect(charged).toEqual([]);
    }
  });
});

type Row = [
  what: string,
  vendor: Vendor,
  body: object,
  units: number,
  ask: (one: Connection) => Promise<unknown>,
];
const search = { words: "a", site: "b.example", within: { unit: "weeks", count: 1 }, page: 1 } as const;
const page = { words: "a", within: "week", page: 1, token: null } as const;
const link = "https://www.linkedin.com/in/ada";
const company = "https://www.linkedin.com/company/northlight";

test.each<Row>([
  ["a match of Apollo's", apollo, { credits_consumed: 0.5 }, 0.5, (one) => apolloPeople(one).reveal("1")],
  [
    "a company of Apollo's",
    apollo,
    { organization: { name: 1 } },
    1,
    (one) => apolloCompanies(one).byDomain("a.example"),
  ],
  ["a search of Serper's", serper, { credits: 2 }, 2, (one) => serperResults(one).page(search)],
  [
    "a profile of HarvestAPI's",
    harvestApi,
    { cost: 3, element: [], elements: 1 },
    3,
    (one) => harvestApiPosts(one).search(page),
  ],
  [
    "a page of staff of HarvestAPI's",
    harvestApi,
    { cost: 2 },
    2,
    (one) => harvestApiProfiles(one).staffOf(company, null),
  ],
  [
    "rivals of DataForSEO's",
    dataForSeo,
    { cost: 0.0103 },
    0.0103,
    (one) => dataForSeoRivals(one).ofDomain("a.example"),
  ],
  [
    "an account of Influencers.club's",
    influencersClub,
    { credits_cost: 0.04, result: 1 },
    0.04,
    (one) => influencersClubFollowers(one).profile("tiktok", "ada"),
  ],
  [
    "an e-mail of Influencers.club's",
    influencersClub,
    { credits_cost: 0.07, result: 1 },
    0.07,
    (one) => influencersClubFollowers(one).byEmail("a@b.example"),
  ],
  [
    "a profile of Enrich Layer's",
    enrichLayer,
    { full_name: 1 },
    1,
    (one) => enrichLayerProfiles(one).byLink(link),
  ],
  [
    "staff of Enrich Layer's",
    enrichLayer,
    { employees: "many" },
    40,
    (one) => enrichLayerProfiles(one).staffOf(company, null),
  ],
])(
  "%s of $1.label that can't be read costs what it names, or at most",
  async (_, vendor, body, units, ask) => {
    const { connection, charged } = replay(vendor, () => jsonAnswer(body));
    expect(await failureOf(ask(connection))).toMatchObject({ kind: "bad-answer" });
    expect(charged).toEqual([units]);
  },
);

test("a picture that doesn't say what it used is charged at the dearest", async () => {
  const { connection, charged } = replay(openai, () => jsonAnswer({ created: 1, data: [] }));
  const images = openaiImages(connection, { model: "gpt-image-2.5-flare" });
  await failureOf(images.draw({ prompt: "A studio", width: 1280, height: 720, format: "jpeg" }));
  expect(charged).toHaveLength(1);
  expect(charged[0]).toBeGreaterThan(0.1);
});
