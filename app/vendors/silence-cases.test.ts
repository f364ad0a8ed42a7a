/** Answers from public bug reports that other programs took for "nothing found", and answers that do mean it. */
import { describe, expect, test } from "vitest";
import type { Connection } from "./call";
import { hubspotClients } from "./clients/hubspot.server";
import { apolloPeople } from "./people/apollo.server";
import { peopleDataLabsPeople } from "./people/people-data-labs.server";
import { podcastIndexPodcasts } from "./podcasts/podcast-index.server";
import { enrichLayerProfiles } from "./profiles/enrich-layer.server";
import { failureOf, jsonAnswer, replay } from "./replay";
import { braveResults } from "./search-results/brave.server";
import { serperResults } from "./search-results/serper.server";
import { dataForSeoRivals } from "./search-rivals/dataforseo.server";
import { newRedditMemory } from "./subreddits/reddit-access.server";
import { redditSubreddits } from "./subreddits/reddit.server";
import { youtubeApi } from "./videos/youtube-api.server";
import { youtubeWeb } from "./videos/youtube-web.server";
import type { Vendor } from "./vendor";
import { apollo } from "./definitions/apollo";
import { brave } from "./definitions/brave";
import { dataForSeo } from "./definitions/dataforseo";
import { enrichLayer } from "./definitions/enrich-layer";
import { hubspot } from "./definitions/hubspot";
import { peopleDataLabs } from "./definitions/people-data-labs";
import { podcastIndex } from "./definitions/podcast-index";
import { reddit } from "./definitions/reddit";
import { serper } from "./definitions/serper";
import { youtube } from "./definitions/youtube";
import { youtubeWeb as youtubeSite } from "./definitions/youtube-web";

type Ask = (connection: Connection) => Promise<{ value: unknown }>;
type Case = [source: string, vendor: Vendor, ask: Ask, answer: () => Response, kind: string | RegExp];

const channel = "UC3gRBswFkuteshdwMZAQafQ";
const since = new Date("2026-01-01");
const search = { words: "a", within: { unit: "weeks", count: 1 }, page: 1 } as const;
const page = (html: string, status = 200) =>
  new Response(html, { status, headers: { "content-type": "text/html; charset=UTF-8" } });
const googles404 = () =>
  page("<!DOCTYPE html><html lang=en><title>Error 404 (Not Found)!!1</title><p>That’s all we know.", 404);
const clients = { clientStages: [], formerClientStages: [], portalId: null, isFreeMail: () => false };

const webChannel: Ask = (one) => youtubeWeb(one).channel(channel);
const webFind: Ask = (one) => youtubeWeb(one).find("acme");
const webResolve: Ask = (one) => youtubeWeb(one).resolve("https://www.youtube.com/@acme");
const feed: Ask = (one) => youtubeWeb(one).feed(channel);
const uploads: Ask = (one) => youtubeApi(one).uploads(channel, since);
const byHandle: Ask = (one) => youtubeApi(one).channelBy("forHandle", "@acme");
const onBrave: Ask = (one) => braveResults(one).page(search);
const onSerper: Ask = (one) => serperResults(one).page(search);
const reveal: Ask = (one) => apolloPeople(one).reveal("1");
const atCompany = { domain: "a.example", titles: [], limit: 5 };
const apolloAt: Ask = (one) => apolloPeople(one).atCompany(atCompany);
const pdlAt: Ask = (one) => peopleDataLabsPeople(one).atCompany(atCompany);
const rivals: Ask = (one) => dataForSeoRivals(one).ofDomain("a.example");
const shows: Ask = (one) => podcastIndexPodcasts(one).showsAbout("video");
const posts: Ask = (one) => redditSubreddits(one, newRedditMemory()).search("x", null);
const client: Ask = (one) => hubspotClients(one, clients).byDomain("a.example");
const profile: Ask = (one) => enrichLayerProfiles(one).byLink("https://www.linkedin.com/in/ada");

const googleError = (status: number, reason: string, message: string) => () =>
  jsonAnswer({ error: { code: status, message, errors: [{ domain: "global", reason, message }] } }, status);

const failures: Case[] = [
  [
    "teddy-gustiaux/youtube-rss-finder#371: all feeds 404 for a day",
    youtubeSite,
    feed,
    googles404,
    "upstream-down",
  ],
  ["glanceapp/glance#1: the same, as Google's page", youtubeSite, feed, googles404, "upstream-down"],
  ["NetNewsWire#5212: a feed answers 500", youtubeSite, feed, () => page("", 500), "upstream-down"],
  [
    "iv-org/invidious#4411: a page in place of the feed",
    youtubeSite,
    feed,
    () => page("<html></html>"),
    "bad-answer",
  ],
  ["iv-org/invidious#4411: Google's 404 page for a channel", youtubeSite, webChannel, googles404, /./],
  ["the same for a search", youtubeSite, webFind, googles404, /./],
  ["the same for an address", youtubeSite, webResolve, googles404, /./],
  [
    "serpapi/public-roadmap#3353: a new check before an answer",
    youtubeSite,
    webChannel,
    googleError(400, "failedPrecondition", "Precondition check failed."),
    "bad-answer",
  ],
  [
    "dmunozv04/iSponsorBlockTV#34: the day's units are used",
    youtube,
    byHandle,
    googleError(
      403,
      "quotaExceeded",
      "The request cannot be completed because you have exceeded your quota.",
    ),
    "quota",
  ],
  [
    "frou/yt2pod#28: the same for uploads",
    youtube,
    uploads,
    googleError(403, "quotaExceeded", "exceeded your quota"),
    "quota",
  ],
  ["Google's 404 page for uploads", youtube, uploads, googles404, /./],
  [
    "NousResearch/hermes-agent#22739: a proxy's text in place of the results",
    brave,
    onBrave,
    () => jsonAnswer({ type: "search", query: { more_results_available: false }, web: "quota exceeded" }),
    "bad-answer",
  ],
  [
    "groktopus/groktocrawl#414: success without a search",
    brave,
    onBrave,
    () => jsonAnswer({ success: true, data: { web: [] } }),
    "bad-answer",
  ],
  [
    "serpapi/public-roadmap#3864: an empty answer to a valid search",
    serper,
    onSerper,
    () => jsonAnswer({ searchParameters: { q: "a" }, credits: 1 }),
    "bad-answer",
  ],
  [
    "aviaryan/python-gsearch#12: no results, as the credits are gone",
    serper,
    onSerper,
    () => jsonAnswer({ message: "Not enough credits", statusCode: 400 }, 400),
    "quota",
  ],
  [
    "anomaliaso/anomalia#398: HTTP 402, null for a result",
    dataForSeo,
    rivals,
    () =>
      jsonAnswer(
        {
          status_code: 20_000,
          tasks: [{ status_code: 40_200, status_message: "Payment Required.", cost: 0, result: null }],
        },
        402,
      ),
    "quota",
  ],
  [
    "the same under HTTP 200",
    dataForSeo,
    rivals,
    () =>
      jsonAnswer({
        status_code: 20_000,
        tasks: [{ status_code: 40_200, status_message: "Payment Required.", cost: 0, result: null }],
      }),
    "quota",
  ],
  [
    "SkillfulAgents/SuperAgent#1114: {} says nothing of a person",
    apollo,
    reveal,
    () => jsonAnswer({}),
    "bad-answer",
  ],
  [
    "ixilia/Bloom#36: a count without the entries",
    apollo,
    apolloAt,
    () => jsonAnswer({ people: [], total_entries: 7 }),
    "bad-answer",
  ],
  [
    "the same at People Data Labs",
    peopleDataLabs,
    pdlAt,
    () => jsonAnswer({ status: 200, data: [], total: 20 }),
    "bad-answer",
  ],
  ["the same in a CRM", hubspot, client, () => jsonAnswer({ total: 3, results: [] }), "bad-answer"],
  [
    "HypixelDev/PublicAPI#182: a refusal under HTTP 200",
    podcastIndex,
    shows,
    () => jsonAnswer({ status: "false", feeds: [], count: 0, description: "Too many requests" }),
    "bad-answer",
  ],
  [
    "Podcastindex-org/docs-api#37: 400 also for what is not known",
    podcastIndex,
    shows,
    () => jsonAnswer({ status: "false", description: "Bad Request" }, 400),
    /./,
  ],
  [
    "kolbyjack/MMM-Wallpaper#121: Reddit sends a page",
    reddit,
    posts,
    () => page('<body class="theme-beta"><p>You’ve been blocked by network security.</p></body>'),
    /./,
  ],
  [
    "bentleypark/aiwatch#820: a 403 page that became no posts",
    reddit,
    posts,
    () => page("<title>Blocked</title>", 403),
    "blocked",
  ],
  [
    "griptape-ai/griptape-tools#35: credits gone beside 404",
    enrichLayer,
    profile,
    () => jsonAnswer({ code: 403, description: "Not enough credits", name: "Forbidden" }, 403),
    "quota",
  ],
  [
    "pfrenssen/matomo-reporting-api#3: 200 with an empty body",
    enrichLayer,
    profile,
    () => new Response(""),
    "bad-answer",
  ],
];

describe("is a failure, not 'nothing found'", () => {
  test.each(failures)("%s", async (_, vendor, ask, answer, kind) => {
    const { connection } = replay(vendor, (request) =>
      request.url.includes("access_token")
        ? jsonAnswer({ access_token: "t", token_type: "bearer", expires_in: 86_400, scope: "*" })
        : answer(),
    );
    const failure = await failureOf(ask(connection));
    if (typeof kind === "string") expect(failure.kind).toBe(kind);
    expect(failure.detail).toMatch(/./);
  });
});

const nothing: [source: string, vendor: Vendor, ask: Ask, answer: () => Response][] = [
  [
    "medialab/minet#753 and openzim/youtube#160: no items, and a count of none",
    youtube,
    byHandle,
    () =>
      jsonAnswer({ kind: "youtube#channelListResponse", pageInfo: { totalResults: 0, resultsPerPage: 5 } }),
  ],
  [
    "Elijas/auto-youtube-subscription-playlist-2#86: a channel without uploads has no list",
    youtube,
    uploads,
    googleError(404, "playlistNotFound", "The playlist cannot be found."),
  ],
  [
    "searxng/searxng#6381: null for web pages",
    brave,
    onBrave,
    () => jsonAnswer({ type: "search", query: { more_results_available: false }, web: null }),
  ],
  [
    "spences10/mcp-omnisearch#137: no key for web pages",
    brave,
    onBrave,
    () => jsonAnswer({ type: "search", query: { more_results_available: false }, mixed: { main: [] } }),
  ],
  [
    "SkillfulAgents/SuperAgent#1114: a person without a name, beside their company",
    apollo,
    reveal,
    () =>
      jsonAnswer({
        matches: [{ id: "1", name: "", match_confidence: "none", organization: { id: "2", name: "Acme" } }],
      }),
  ],
  [
    "Podcastindex-org/docs-api#104: an empty list, in words",
    podcastIndex,
    shows,
    () => jsonAnswer({ status: "true", feeds: [], count: 0, description: "Found matching feeds." }),
  ],
  ["a search of nobody", apollo, apolloAt, () => jsonAnswer({ people: [], total_entries: 0 })],
];

describe("is nothing, by the vendor's own words", () => {
  test.each(nothing)("%s", async (_, vendor, ask, answer) => {
    const { value } = await ask(replay(vendor, answer).connection);
    expect(value === null || JSON.stringify(value).includes("[]")).toBe(true);
  });
});
