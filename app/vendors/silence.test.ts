/**
 * Entries of an unknown format, or a 404 without the vendor's message, never count as "nothing
 * found".
 */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Connection } from "./call";
import { hubspotClients } from "./clients/hubspot.server";
import { influencersClubFollowers } from "./followers/influencers-club.server";
import { scrapeCreatorsProfile } from "./followers/scrape-creators.server";
import { apolloPeople } from "./people/apollo.server";
import { peopleDataLabsPeople } from "./people/people-data-labs.server";
import { listenNotesShowsOfDomain } from "./podcasts/listen-notes.server";
import { podcastIndexPodcasts } from "./podcasts/podcast-index.server";
import { podchaserPodcasts } from "./podcasts/podchaser.server";
import { harvestApiPosts } from "./posts/harvestapi.server";
import { enrichLayerProfiles } from "./profiles/enrich-layer.server";
import { harvestApiProfiles } from "./profiles/harvestapi.server";
import { failureOf, jsonAnswer, replay } from "./replay";
import { braveResults } from "./search-results/brave.server";
import { serperResults } from "./search-results/serper.server";
import { dataForSeoRivals } from "./search-rivals/dataforseo.server";
import { redditPage } from "./subreddits/reddit-listing";
import type { Vendor } from "./vendor";
import { apollo } from "./definitions/apollo";
import { brave } from "./definitions/brave";
import { dataForSeo } from "./definitions/dataforseo";
import { enrichLayer } from "./definitions/enrich-layer";
import { harvestApi } from "./definitions/harvestapi";
import { hubspot } from "./definitions/hubspot";
import { influencersClub } from "./definitions/influencers-club";
import { listenNotes } from "./definitions/listen-notes";
import { peopleDataLabs } from "./definitions/people-data-labs";
import { podcastIndex } from "./definitions/podcast-index";
import { podchaser } from "./definitions/podchaser";
import { scrapeCreators } from "./definitions/scrape-creators";
import { serper } from "./definitions/serper";
import { youtube } from "./definitions/youtube";
import { youtubeWeb as youtubeSite } from "./definitions/youtube-web";
import { youtubeApi } from "./videos/youtube-api.server";
import { youtubeWeb } from "./videos/youtube-web.server";

type Ask = (connection: Connection) => Promise<{ value: unknown }>;
type Row = [what: string, vendor: Vendor, ask: Ask, answer: (entries: unknown[]) => object, entry: object];

const search = { words: "a", site: "b.example", within: { unit: "weeks", count: 1 }, page: 1 } as const;
const link = "https://www.linkedin.com/in/ada";
const company = "https://www.linkedin.com/company/northlight";
const channel = "UCaaaaaaaaaaaaaaaaaaaaaa";
const clients = { clientStages: [], formerClientStages: [], portalId: null, isFreeMail: () => false };
const snippet = { title: "Acme", description: "", publishedAt: "2026-11-01T00:00:00Z", channelId: channel };
const web = { type: "search", query: { more_results_available: false } };
const odd = { another: "shape" };

/** Lists that a result depends on, each with one readable entry. */
const lists: Row[] = [
  [
    "a search",
    serper,
    (one) => serperResults(one).page(search),
    (organic) => ({ organic }),
    { link: "https://a.example" },
  ],
  [
    "a search",
    brave,
    (one) => braveResults(one).page(search),
    (results) => ({ ...web, web: { results } }),
    { url: "https://a.example" },
  ],
  [
    "people of a company",
    apollo,
    (one) => apolloPeople(one).atCompany({ domain: "a.example", titles: [], limit: 5 }),
    (people) => ({ people, total_entries: people.length }),
    { id: "1" },
  ],
  [
    "people of a company",
    peopleDataLabs,
    (one) => peopleDataLabsPeople(one).atCompany({ domain: "a.example", titles: [], limit: 5 }),
    (data) => ({ status: 200, data, total: data.length }),
    { id: "1", full_name: "ada quist" },
  ],
  [
    "a client's records",
    hubspot,
    (one) => hubspotClients(one, clients).byDomain("a.example"),
    (results) => ({ results }),
    { id: "1", properties: { domain: "b.example" } },
  ],
  [
    "posts",
    harvestApi,
    (one) => harvestApiPosts(one).search({ words: "a", within: "week", page: 1, token: null }),
    (elements) => ({ elements, status: 200 }),
    { linkedinUrl: "https://www.linkedin.com/posts/a", author: { name: "A" } },
  ],
  [
    "staff",
    harvestApi,
    (one) => harvestApiProfiles(one).staffOf(company, null),
    (elements) => ({ elements, status: 200 }),
    { linkedinUrl: "not a profile" },
  ],
  [
    "jobs",
    harvestApi,
    (one) => harvestApiProfiles(one).byLink(link),
    (experience) => ({ status: 200, element: { linkedinUrl: link, experience } }),
    { companyName: "A" },
  ],
  [
    "jobs",
    enrichLayer,
    (one) => enrichLayerProfiles(one).byLink(link),
    (experiences) => ({ full_name: "Ada", experiences }),
    { company: "A" },
  ],
  [
    "staff",
    enrichLayer,
    (one) => enrichLayerProfiles(one).staffOf(company, null),
    (employees) => ({ employees, next_page: null }),
    { profile_url: link, profile: { full_name: "Ada", experiences: [] } },
  ],
  [
    "rivals",
    dataForSeo,
    (one) => dataForSeoRivals(one).ofDomain("a.example"),
    (items) => ({ status_code: 20_000, tasks: [{ status_code: 20_000, cost: 0.01, result: [{ items }] }] }),
    { domain: "b.example", intersections: 3 },
  ],
  [
    "creators",
    podchaser,
    (one) => podchaserPodcasts(one).creatorsNamed("Ada"),
    (data) => ({ data }),
    { pcid: "1", name: "Ada" },
  ],
  [
    "shows",
    podcastIndex,
    (one) => podcastIndexPodcasts(one).showsAbout("video"),
    (feeds) => ({ feeds }),
    { id: 1, title: "A" },
  ],
  [
    "shows",
    listenNotes,
    (one) => listenNotesShowsOfDomain(one)("a.example"),
    (podcasts) => ({ podcasts }),
    { title: "A" },
  ],
  [
    "channels",
    youtube,
    (one) => youtubeApi(one).channelBy("forHandle", "@acme"),
    (items) => ({ kind: "youtube#channelListResponse", items }),
    { id: channel, snippet: { title: "Acme" } },
  ],
  [
    "videos",
    youtube,
    (one) => youtubeApi(one).popular("1"),
    (items) => ({ items }),
    { id: "aaaaaaaaaaa", snippet },
  ],
];

describe.each(lists)("%s of $1.label", (_, vendor, ask, answer, entry) => {
  const asked = (entries: unknown[]) => ask(replay(vendor, () => jsonAnswer(answer(entries))).connection);

  test.each([
    ["all entries", [odd]],
    ["most entries", [odd, odd, entry]],
    ["all entries, which are no objects", ["a", "b"]],
  ])("are unreadable where %s are of another shape", async (__, entries) => {
    expect(await failureOf(asked(entries))).toMatchObject({ kind: "bad-answer" });
  });

  test("are read where a single one is, which the log tells", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => told.mockRestore());
    await asked([entry, odd, entry]);
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ upstream: vendor.name, unread: 1 }));
  });

  test("are none where the list is empty", async () => {
    await expect(asked([])).resolves.toBeDefined();
  });
});

test.each<[string, Vendor, Ask, object]>([
  ["a person", harvestApi, (one) => harvestApiProfiles(one).byLink(link), { status: 200 }],
  ["a person", harvestApi, (one) => harvestApiProfiles(one).byLink(link), { status: 200, element: "Ada" }],
  [
    "a company",
    harvestApi,
    (one) => harvestApiPosts(one).isCompany("a"),
    { status: 200, element: { title: "A" } },
  ],
  ["a person", apollo, (one) => apolloPeople(one).reveal("1"), {}],
  ["a person", apollo, (one) => apolloPeople(one).reveal("1"), { person: "Ada" }],
  ["a person without an id", apollo, (one) => apolloPeople(one).reveal("1"), { person: { name: "Ada" } }],
  ["a search", brave, (one) => braveResults(one).page(search), { ...web, web: { hits: [] } }],
  [
    "a profile",
    scrapeCreators,
    (one) => scrapeCreatorsProfile(one)("youtube", "acme"),
    { success: true, title: "Acme" },
  ],
  [
    "accounts",
    influencersClub,
    (one) => influencersClubFollowers(one).byEmail("a@b.example"),
    { result: { network: "x" } },
  ],
  ["a channel", youtube, (one) => youtubeApi(one).channelBy("forHandle", "@a"), { kind: "youtube#other" }],
  [
    "an address",
    youtubeSite,
    (one) => youtubeWeb(one).resolve("https://www.youtube.com/@a"),
    { responseContext: {} },
  ],
])("%s of $1.label in another shape is no 'none'", async (_, vendor, ask, body) => {
  const { connection } = replay(vendor, () => jsonAnswer(body));
  expect(await failureOf(ask(connection))).toMatchObject({ kind: "bad-answer" });
});

const notFound: [Vendor, Ask, object][] = [
  [
    peopleDataLabs,
    (one) => peopleDataLabsPeople(one).byEmail("a@b.example"),
    { status: 404, error: { type: "not_found", message: "No records were found matching your request" } },
  ],
  [
    enrichLayer,
    (one) => enrichLayerProfiles(one).byLink(link),
    { code: 404, description: "Person profile does not exist", name: "Not Found" },
  ],
  [harvestApi, (one) => harvestApiProfiles(one).byLink(link), { status: 404, error: "Profile not found" }],
  [
    scrapeCreators,
    (one) => scrapeCreatorsProfile(one)("youtube", "acme"),
    { success: false, message: "Channel not found" },
  ],
  [
    podchaser,
    (one) => podchaserPodcasts(one).creditsOf("1"),
    { error: { code: "not_found", message: "Resource not found." } },
  ],
  [
    listenNotes,
    (one) => listenNotesShowsOfDomain(one)("a.example"),
    { error: "No podcasts found for this domain." },
  ],
  [
    youtube,
    (one) => youtubeApi(one).popular("1"),
    { error: { code: 404, message: "x", errors: [{ reason: "videoChartNotFound" }] } },
  ],
];

describe.each(notFound)("a 404 of $label", (vendor, ask, words) => {
  const asked = (body: string, type: string) =>
    ask(
      replay(vendor, () => new Response(body, { status: 404, headers: { "content-type": type } })).connection,
    );

  test("says that there is none in the vendor's words", async () => {
    const { value } = await asked(JSON.stringify(words), "application/json");
    expect(value === null || (Array.isArray(value) && value.length === 0)).toBe(true);
  });

  test.each([
    ["a gateway's page", "<html><h1>404 Not Found</h1><hr>nginx</html>", "text/html"],
    ["an empty one", "", "text/plain"],
  ])("says nothing as %s", async (_, body, type) => {
    expect(await failureOf(asked(body, type))).toMatchObject({ status: 404 });
  });
});

test("a 404 for a way that a vendor doesn't know is no 'none'", async () => {
  const body = { error: { code: 404, message: "Method not found.", errors: [{ reason: "methodNotFound" }] } };
  const { connection } = replay(youtube, () => jsonAnswer(body, 404));
  expect(await failureOf(youtubeApi(connection).popular("1"))).toMatchObject({ status: 404 });
  const page = replay(podchaser, () => jsonAnswer({ error: { code: "not_found", message: "x" } }, 404));
  expect(await failureOf(podchaserPodcasts(page.connection).creatorsNamed("Ada"))).toMatchObject({
    status: 404,
  });
});

test("a page of Reddit whose posts are of another shape is unreadable; comments on it are no posts", () => {
  const page = (children: unknown[]) =>
    redditPage.safeParse({ kind: "Listing", data: { after: null, children } });
  expect(page([{ kind: "t3", data: odd }]).success).toBe(false);
  expect(page([{ kind: "t1", data: odd }]).data?.posts).toEqual([]);
  expect(page([]).data?.posts).toEqual([]);
});
