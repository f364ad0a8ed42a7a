/** One call of each vendor with a refusal table, for tests that refuse it. */
import { apolloRefusals } from "../apollo-refusals";
import type { Connection } from "../call";
import { openaiLanguageModel } from "../language-model/openai.server";
import { openaiRefusals } from "../openai-refusals";
import { peopleDataLabsRefusals } from "../people-data-labs-refusals";
import { apolloPeople } from "../people/apollo.server";
import { peopleDataLabsPeople } from "../people/people-data-labs.server";
import { unipileOwner } from "../profiles/unipile.server";
import { unipileRefusals } from "../profiles/unipile-refusals";
import type { Refusal } from "../refusals";
import { replay } from "../replay";
import { playerClients, usualPlayerClients } from "../transcripts/player-clients";
import { speechToText } from "../transcripts/speech.server";
import { supadataRefusals } from "../transcripts/supadata-refusals";
import { supadata } from "../transcripts/supadata.server";
import { youtubePlayerRefusals } from "../transcripts/youtube-refusals";
import { youtubeCaptions } from "../transcripts/youtube.server";
import type { Vendor } from "../vendor";
import { chartsOf } from "../charts/all.server";
import { chartRefusals } from "../charts/refusals";
import { harvestApiRefusals } from "../harvestapi-refusals";
import { logoDevRefusals } from "../logos/logo-dev-refusals";
import { logoDevLogos } from "../logos/logo-dev.server";
import { resendRefusals } from "../mail/resend-refusals";
import { resendMail } from "../mail/resend.server";
import { listenNotesRefusals } from "../podcasts/listen-notes-refusals";
import { listenNotesShowsOfDomain } from "../podcasts/listen-notes.server";
import { podcastIndexRefusals } from "../podcasts/podcast-index-refusals";
import { podcastIndexPodcasts } from "../podcasts/podcast-index.server";
import { enrichLayerRefusals } from "../profiles/enrich-layer-refusals";
import { enrichLayerProfiles } from "../profiles/enrich-layer.server";
import { harvestApiProfiles } from "../profiles/harvestapi.server";
import { braveRefusals } from "../search-results/brave-refusals";
import { braveResults } from "../search-results/brave.server";
import { serperRefusals } from "../search-results/serper-refusals";
import { serperResults } from "../search-results/serper.server";
import { dataForSeoRefusals } from "../search-rivals/dataforseo-refusals";
import { dataForSeoRivals } from "../search-rivals/dataforseo.server";
import { slackRefusals } from "../team-chat/slack-refusals";
import { slackTeamChat } from "../team-chat/slack.server";
import { appleCharts } from "../definitions/apple-charts";
import { brave } from "../definitions/brave";
import { dataForSeo } from "../definitions/dataforseo";
import { enrichLayer } from "../definitions/enrich-layer";
import { harvestApi } from "../definitions/harvestapi";
import { listenNotes } from "../definitions/listen-notes";
import { logoDev } from "../definitions/logo-dev";
import { podcastIndex } from "../definitions/podcast-index";
import { resend } from "../definitions/resend";
import { serper } from "../definitions/serper";
import { slack } from "../definitions/slack";
import { spotifyCharts } from "../definitions/spotify-charts";
import { youtubeCharts } from "../definitions/youtube-charts";
import { hubspotClients } from "../clients/hubspot.server";
import { influencersClubFollowers } from "../followers/influencers-club.server";
import { influencersClubRefusals, scrapeCreatorsRefusals } from "../followers/refusals";
import { scrapeCreatorsProfile } from "../followers/scrape-creators.server";
import { hubspotRefusals } from "../hubspot-refusals";
import { podchaserRefusals } from "../podcasts/podchaser-refusals";
import { podchaserPodcasts } from "../podcasts/podchaser.server";
import { newRedditMemory } from "../subreddits/reddit-access.server";
import { redditRefusals } from "../subreddits/reddit-refusals";
import { redditSubreddits } from "../subreddits/reddit.server";
import { hubspot } from "../definitions/hubspot";
import { influencersClub } from "../definitions/influencers-club";
import { podchaser } from "../definitions/podchaser";
import { reddit } from "../definitions/reddit";
import { scrapeCreators } from "../definitions/scrape-creators";
import { youtube } from "../definitions/youtube";
import { youtubeWeb } from "../definitions/youtube-web";
import { youtubeApi } from "../videos/youtube-api.server";
import { youtubeWeb as youtubeWebSite } from "../videos/youtube-web.server";
import { youtubeRefusals } from "../youtube-refusals";
import { youtubeWebRefusals } from "../youtube-web-refusals";
import { apollo } from "../definitions/apollo";
import { openai } from "../definitions/openai";
import { peopleDataLabs } from "../definitions/people-data-labs";
import { supadata as supadataVendor } from "../definitions/supadata";
import { unipile } from "../definitions/unipile";
import { youtubePlayer } from "../definitions/youtube-player";
import { mail } from "./mail";

export interface RefusalCase {
  vendor: Vendor;
  rows: Refusal[];
  /** Keys that need a special format. */
  secrets?: Record<string, string>;
  /**
   * Makes a call that receives the refusal. `row` selects another call for rows that only that call
   * can receive.
   */
  ask(connection: Connection, row: string): Promise<unknown>;
}

const anyChart = { country: "us", category: null, week: "2026-W47" };
const query = {
  words: "studio",
  site: "linkedin.com/posts",
  within: { unit: "weeks" as const, count: 1 },
  page: 1,
};
const videoId = "GJLlxj_dtq8";
const apps = playerClients(usualPlayerClients);
const askPlayer: RefusalCase["ask"] = (connection, row) =>
  row === "sound bound to an address"
    ? speechToText(connection, replay(openai, () => new Response()).connection, apps, {
        model: "gpt-transcribe",
      }).of(videoId, "en")
    : youtubeCaptions(connection, apps).of(videoId, "en");

export const refusalCases: RefusalCase[] = [
  { vendor: apollo, rows: apolloRefusals, ask: (connection) => apolloPeople(connection).reveal("1") },
  {
    vendor: peopleDataLabs,
    rows: peopleDataLabsRefusals,
    ask: (connection) => peopleDataLabsPeople(connection).byEmail("a@b.example"),
  },
  {
    vendor: hubspot,
    rows: hubspotRefusals,
    ask: (connection) =>
      hubspotClients(connection, {
        clientStages: [],
        formerClientStages: [],
        portalId: null,
        isFreeMail: () => false,
      }).byDomain("acme.example"),
  },
  { vendor: podchaser, rows: podchaserRefusals, ask: (one) => podchaserPodcasts(one).creatorsNamed("Ada") },
  {
    vendor: scrapeCreators,
    rows: scrapeCreatorsRefusals,
    ask: (connection) => scrapeCreatorsProfile(connection)("tiktok", "ada"),
  },
  {
    vendor: influencersClub,
    rows: influencersClubRefusals,
    ask: (connection) => influencersClubFollowers(connection).profile("tiktok", "ada"),
  },
  {
    vendor: reddit,
    rows: redditRefusals,
    ask: (connection) => redditSubreddits(connection, newRedditMemory()).search("studio", null),
  },
  {
    vendor: youtube,
    rows: youtubeRefusals,
    ask: (connection) => youtubeApi(connection).channelById("UCsynthetic"),
  },
  {
    vendor: youtubeWeb,
    rows: youtubeWebRefusals,
    ask: (connection) => youtubeWebSite(connection).find("studio"),
  },
  {
    vendor: resend,
    rows: resendRefusals,
    ask: (connection) => resendMail(connection, { from: "Console <c@a.example>" }).send(mail),
  },
  {
    vendor: slack,
    rows: slackRefusals,
    secrets: { SLACK_WEBHOOK_URL: "sandbox" },
    ask: (one) => slackTeamChat(one).post({ text: "t", blocks: [] }, "1"),
  },
  { vendor: serper, rows: serperRefusals, ask: (connection) => serperResults(connection).page(query) },
  { vendor: brave, rows: braveRefusals, ask: (connection) => braveResults(connection).page(query) },
  {
    vendor: enrichLayer,
    rows: enrichLayerRefusals,
    ask: (connection) => enrichLayerProfiles(connection).byLink("https://www.linkedin.com/in/ada"),
  },
  {
    vendor: harvestApi,
    rows: harvestApiRefusals,
    ask: (connection) => harvestApiProfiles(connection).byLink("https://www.linkedin.com/in/ada"),
  },
  {
    vendor: dataForSeo,
    rows: dataForSeoRefusals,
    ask: (one) => dataForSeoRivals(one).ofDomain("acme.example"),
  },
  {
    vendor: podcastIndex,
    rows: podcastIndexRefusals,
    ask: (connection) => podcastIndexPodcasts(connection).creatorsNamed("Ada Lane"),
  },
  {
    vendor: listenNotes,
    rows: listenNotesRefusals,
    ask: (connection) => listenNotesShowsOfDomain(connection)("acme.example"),
  },
  { vendor: logoDev, rows: logoDevRefusals, ask: (one) => logoDevLogos(one).ofDomain("acme.example") },
  ...(
    [
      [appleCharts, "apple"],
      [spotifyCharts, "spotify"],
      [youtubeCharts, "youtube"],
    ] as const
  ).map(([vendor, platform]): RefusalCase => ({
    vendor,
    rows: chartRefusals,
    ask: (connection) => chartsOf(() => connection)[platform].chart(anyChart),
  })),
  { vendor: unipile, rows: unipileRefusals, ask: (connection) => unipileOwner(connection, "li-at") },
  {
    vendor: openai,
    rows: openaiRefusals,
    ask: (connection, row) =>
      openaiLanguageModel(connection, { models: { bulk: "gpt-6-luna", writing: "gpt-6.1-terra" } }).write(
        { instructions: "Write.", input: "Acme" },
        row === "broken off within the answer" ? () => undefined : undefined,
      ),
  },
  { vendor: youtubePlayer, rows: youtubePlayerRefusals, ask: askPlayer },
  {
    vendor: supadataVendor,
    rows: supadataRefusals,
    ask: (connection) => supadata(connection, async () => {}).of(videoId, "en"),
  },
];
