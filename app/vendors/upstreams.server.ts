/** Connects adapters and second vendors to the ports that tools use. */
import { chartsOf } from "./charts/all.server";
import { hubspotClients, type ClientStages } from "./clients/hubspot.server";
import type { ClientsPort } from "./clients/port";
import { withListedClients, type ListedClients } from "./clients/listed.server";
import type { Connection } from "./call";
import { apolloCompanies } from "./companies/apollo.server";
import { peopleDataLabsCompanies } from "./companies/people-data-labs.server";
import type { CompaniesPort } from "./companies/port";
import { hubspotCrm } from "./crm/hubspot.server";
import { openaiImages } from "./images/openai.server";
import { openaiLanguageModel } from "./language-model/openai.server";
import { logoDevLogos } from "./logos/logo-dev.server";
import { resendMail } from "./mail/resend.server";
import { apolloPeople } from "./people/apollo.server";
import { idMark, peopleDataLabsPeople } from "./people/people-data-labs.server";
import { type PeoplePort, usualPaidLimit } from "./people/port";
import { podcastsOf } from "./podcasts/first-and-second";
import { podcastIndexPodcasts } from "./podcasts/podcast-index.server";
import { idMark as podcastIndexMark } from "./podcasts/podcast-index-answers";
import { listenNotesShowsOfDomain } from "./podcasts/listen-notes.server";
import { podchaserPodcasts } from "./podcasts/podchaser.server";
import { harvestApiPosts } from "./posts/harvestapi.server";
import { profilesOf } from "./profiles/all.server";
import { braveResults } from "./search-results/brave.server";
import type { SearchResultsPort } from "./search-results/port";
import { serperResults } from "./search-results/serper.server";
import { dataForSeoRivals } from "./search-rivals/dataforseo.server";
import { companySites } from "./sites/company-site.server";
import { redditSubreddits } from "./subreddits/reddit.server";
import { newRedditMemory } from "./subreddits/reddit-access.server";
import { slackTeamChat } from "./team-chat/slack.server";
import { youtubePlayers } from "./players/youtube.server";
import { type PlayerClient, playerClients, usualPlayerClients } from "./transcripts/player-clients";
import { throughRelay } from "./transcripts/relay.server";
import { type TranscriptStore, transcriptSources } from "./transcripts/sources.server";
import { speechToText } from "./transcripts/speech.server";
import type { TranscriptsPort } from "./transcripts/port";
import { supadata } from "./transcripts/supadata.server";
import { youtubeCaptions } from "./transcripts/youtube.server";
import type { Upstreams } from "./upstreams";
import type { Vendor } from "./vendor";
import { apollo } from "./definitions/apollo";
import { brave } from "./definitions/brave";
import { companySite } from "./definitions/company-site";
import { influencersClubFollowers } from "./followers/influencers-club.server";
import type { FollowersPort } from "./followers/port";
import { isCompanyPage } from "./followers/profile-link";
import { scrapeCreatorsProfile } from "./followers/scrape-creators.server";
import { influencersClub } from "./definitions/influencers-club";
import { scrapeCreators } from "./definitions/scrape-creators";
import { dataForSeo } from "./definitions/dataforseo";
import { enrichLayer } from "./definitions/enrich-layer";
import { harvestApi } from "./definitions/harvestapi";
import { hubspot } from "./definitions/hubspot";
import { listenNotes } from "./definitions/listen-notes";
import { logoDev } from "./definitions/logo-dev";
import { openai } from "./definitions/openai";
import { peopleDataLabs } from "./definitions/people-data-labs";
import { podcastIndex } from "./definitions/podcast-index";
import { podchaser } from "./definitions/podchaser";
import { reddit } from "./definitions/reddit";
import { resend } from "./definitions/resend";
import { serper } from "./definitions/serper";
import { slack } from "./definitions/slack";
import { supadata as supadataVendor } from "./definitions/supadata";
import { transcriptRelay } from "./definitions/transcript-relay";
import { unipile } from "./definitions/unipile";
import { youtube } from "./definitions/youtube";
import { youtubePlayer } from "./definitions/youtube-player";
import { youtubeWeb } from "./definitions/youtube-web";
import { youtubeVideos } from "./videos/youtube.server";
import { fallBackIfRefused, fallBackIfNothing } from "./fall-back";

export interface UpstreamsOptions {
  clients: ClientStages & { listed: ListedClients; isFreeMail(domain: string): boolean };
  models: { bulk: string; writing: string; image: string; speech: string };
  mailFrom: string;
  /** If no user waits for the answers, verdicts cost half the price and may take minutes. */
  waits?: "nobody";
  /** US dollars per unit by vendor, for contracts that differ from the list price. */
  prices?: Record<string, number>;
  transcripts: {
    /** YouTube apps to use, as comma-separated "NAME/version"; default if absent. */
    playerClients?: string;
    store: TranscriptStore;
    /** US dollars per minute of speech, if it differs from the list price. */
    speechUsdPerMinute?: number;
  };
  /** The console's own hosts; it never fetches them as a company's website. */
  ownHosts: string[];
}

/** All runs of the process share the app's token and its rate limit. */
const redditMemory = newRedditMemory();

/** Creates each port on first use: a row needs one or two, and a file has 50,000 rows. */
export function connectUpstreams(
  connectAtList: (vendor: Vendor) => Connection,
  options: UpstreamsOptions,
): Upstreams {
  const connect = (vendor: Vendor) => {
    const usdPerUnit = options.prices?.[vendor.name];
    return connectAtList(usdPerUnit === undefined ? vendor : { ...vendor, usdPerUnit });
  };
  const made: Partial<Upstreams> = {};
  const apps = () => playerClients(options.transcripts.playerClients ?? usualPlayerClients);
  return {
    get companies() {
      return (made.companies ??= companiesOf(
        apolloCompanies(connect(apollo)),
        peopleDataLabsCompanies(connect(peopleDataLabs)),
      ));
    },
    get people() {
      return (made.people ??= peopleOf(apolloPeople(connect(apollo)), connect(peopleDataLabs)));
    },
    get clients() {
      return (made.clients ??= clientsOf(connect(hubspot), options.clients));
    },
    get crm() {
      return (made.crm ??= hubspotCrm(connect(hubspot), options.clients));
    },
    get videos() {
      return (made.videos ??= youtubeVideos(connect(youtube), connect(youtubeWeb)));
    },
    get sites() {
      return (made.sites ??= companySites(connect(companySite), options));
    },
    get transcripts() {
      return (made.transcripts ??= transcriptsOf(connect, apps(), options));
    },
    get players() {
      return (made.players ??= youtubePlayers(connect(youtubePlayer), apps()));
    },
    get followers() {
      return (made.followers ??= followersOf(
        influencersClubFollowers(connect(influencersClub)),
        scrapeCreatorsProfile(connect(scrapeCreators)),
      ));
    },
    get languageModel() {
      return (made.languageModel ??= openaiLanguageModel(connect(openai), options));
    },
    get images() {
      return (made.images ??= openaiImages(connect(openai), { model: options.models.image }));
    },
    get logos() {
      return (made.logos ??= logoDevLogos(connect(logoDev)));
    },
    get mail() {
      return (made.mail ??= resendMail(connect(resend), { from: options.mailFrom }));
    },
    get charts() {
      return (made.charts ??= chartsOf(connect));
    },
    get podcasts() {
      return (made.podcasts ??= podcastsOf(
        podchaserPodcasts(connect(podchaser)),
        podcastIndexPodcasts(connect(podcastIndex)),
        (id) => id.startsWith(podcastIndexMark),
        listenNotesShowsOfDomain(connect(listenNotes)),
      ));
    },
    get posts() {
      return (made.posts ??= harvestApiPosts(connect(harvestApi)));
    },
    get profiles() {
      return (made.profiles ??= profilesOf(connect(enrichLayer), connect(harvestApi), connect(unipile)));
    },
    get searchResults() {
      return (made.searchResults ??= resultsOf(serperResults(connect(serper)), braveResults(connect(brave))));
    },
    get searchRivals() {
      return (made.searchRivals ??= dataForSeoRivals(connect(dataForSeo)));
    },
    get subreddits() {
      return (made.subreddits ??= redditSubreddits(connect(reddit), redditMemory));
    },
    get teamChat() {
      return (made.teamChat ??= slackTeamChat(connect(slack)));
    },
    get opsChat() {
      return (made.opsChat ??= slackTeamChat(connect(slack), "OPS_SLACK_WEBHOOK_URL"));
    },
  };
}

function clientsOf(crm: Connection, options: UpstreamsOptions["clients"]): ClientsPort {
  return withListedClients(hubspotClients(crm, options), options.listed, () => crm.now());
}

function transcriptsOf(
  connect: (vendor: Vendor) => Connection,
  apps: PlayerClient[],
  { models, transcripts: { store, speechUsdPerMinute } }: Pick<UpstreamsOptions, "models" | "transcripts">,
): TranscriptsPort {
  const player = connect(youtubePlayer);
  const relay = throughRelay(connect(transcriptRelay));
  return transcriptSources(
    [
      youtubeCaptions(player, apps),
      youtubeCaptions(relay, apps, ["refused"]),
      supadata(connect(supadataVendor), pause),
      // An audio URL only works for the IP address that requested it; ours changes from call to
      // call.
      speechToText(relay.configured ? relay : player, connect(openai), apps, {
        model: models.speech,
        usdPerMinute: speechUsdPerMinute,
      }),
    ],
    store,
    player,
  );
}

function resultsOf(first: SearchResultsPort, second: SearchResultsPort): SearchResultsPort {
  return {
    page: (query) =>
      fallBackIfNothing(
        () => first.page(query),
        () => second.page(query),
      ),
  };
}

/**
 * Only the first vendor finds people by email address, and only the second reads company pages.
 * Either can return other followers.
 */
function followersOf(first: FollowersPort, second: FollowersPort["profile"]): FollowersPort {
  return {
    byEmail: first.byEmail,
    profile: (network, handle) =>
      isCompanyPage(handle)
        ? second(network, handle)
        : fallBackIfNothing(
            () => first.profile(network, handle),
            () => second(network, handle),
          ),
  };
}

function companiesOf(first: CompaniesPort, second: CompaniesPort): CompaniesPort {
  return {
    byDomain: (domain) =>
      fallBackIfNothing(
        () => first.byDomain(domain),
        () => second.byDomain(domain),
      ),
  };
}

function peopleOf(first: PeoplePort, paid: Connection): PeoplePort {
  const second = peopleDataLabsPeople(paid);
  return {
    byEmail: (email, beside) =>
      fallBackIfNothing(
        () => first.byEmail(email, beside),
        () => second.byEmail(email, beside),
      ),
    byName: (name, domain) =>
      fallBackIfNothing(
        () => first.byName(name, domain),
        () => second.byName(name, domain),
      ),
    byLinkedInUrl: (url, beside) =>
      fallBackIfNothing(
        () => first.byLinkedInUrl(url, beside),
        () => second.byLinkedInUrl(url, beside),
      ),
    // The first vendor is free and the second charges per person, so "nobody found" by the first is
    // final.
    atCompany: (query) =>
      fallBackIfRefused(
        () => first.atCompany(query),
        async () => {
          const people = Math.min(query.limit, query.paidLimit ?? usualPaidLimit);
          const { label, usdPerUnit } = paid.vendor;
          if (paid.configured)
            await query.approvePaid?.({ label, people, credits: people, usd: people * usdPerUnit });
          return second.atCompany({ ...query, limit: people });
        },
      ),
    // Only the vendor that returned a hit can reveal it.
    reveal: (id) => (id.startsWith(idMark) ? second : first).reveal(id),
  };
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
