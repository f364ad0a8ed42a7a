/** All vendors. The limiter, the ledger and the integrations page use this list. */
import type { Vendor } from "./vendor";
import { apollo } from "./definitions/apollo";
import { appleCharts } from "./definitions/apple-charts";
import { brave } from "./definitions/brave";
import { companySite } from "./definitions/company-site";
import { dataForSeo } from "./definitions/dataforseo";
import { enrichLayer } from "./definitions/enrich-layer";
import { harvestApi } from "./definitions/harvestapi";
import { hubspot } from "./definitions/hubspot";
import { influencersClub } from "./definitions/influencers-club";
import { listenNotes } from "./definitions/listen-notes";
import { logoDev } from "./definitions/logo-dev";
import { openai } from "./definitions/openai";
import { peopleDataLabs } from "./definitions/people-data-labs";
import { podcastIndex } from "./definitions/podcast-index";
import { podchaser } from "./definitions/podchaser";
import { reddit } from "./definitions/reddit";
import { resend } from "./definitions/resend";
import { supadata } from "./definitions/supadata";
import { transcriptRelay } from "./definitions/transcript-relay";
import { unipile } from "./definitions/unipile";
import { serper } from "./definitions/serper";
import { slack } from "./definitions/slack";
import { scrapeCreators } from "./definitions/scrape-creators";
import { youtube } from "./definitions/youtube";
import { youtubePlayer } from "./definitions/youtube-player";
import { spotifyCharts } from "./definitions/spotify-charts";
import { youtubeCharts } from "./definitions/youtube-charts";
import { youtubeWeb } from "./definitions/youtube-web";

export const vendors: Vendor[] = [
  apollo,
  peopleDataLabs,
  hubspot,
  youtube,
  youtubeWeb,
  youtubePlayer,
  transcriptRelay,
  supadata,
  companySite,
  influencersClub,
  scrapeCreators,
  openai,
  resend,
  appleCharts,
  spotifyCharts,
  youtubeCharts,
  enrichLayer,
  harvestApi,
  unipile,
  serper,
  brave,
  dataForSeo,
  logoDev,
  podchaser,
  podcastIndex,
  listenNotes,
  reddit,
  slack,
];

const labels = new Map(vendors.map(({ name, label }) => [name, label]));

/** Returns a vendor's display name. */
export const labelOf = (upstream: string): string => labels.get(upstream) ?? upstream;
