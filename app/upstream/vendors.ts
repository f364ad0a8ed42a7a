/** Every outside service the console knows. One file per vendor; this list feeds limiter, ledger and integrations page. */
import type { Vendor } from "./vendor";
import { apollo } from "./vendors/apollo";
import { appleCharts } from "./vendors/apple-charts";
import { brave } from "./vendors/brave";
import { companySite } from "./vendors/company-site";
import { dataForSeo } from "./vendors/dataforseo";
import { enrichLayer } from "./vendors/enrich-layer";
import { harvestApi } from "./vendors/harvestapi";
import { hubspot } from "./vendors/hubspot";
import { influencersClub } from "./vendors/influencers-club";
import { listenNotes } from "./vendors/listen-notes";
import { logoDev } from "./vendors/logo-dev";
import { openai } from "./vendors/openai";
import { peopleDataLabs } from "./vendors/people-data-labs";
import { podcastIndex } from "./vendors/podcast-index";
import { podchaser } from "./vendors/podchaser";
import { reddit } from "./vendors/reddit";
import { resend } from "./vendors/resend";
import { supadata } from "./vendors/supadata";
import { transcriptRelay } from "./vendors/transcript-relay";
import { unipile } from "./vendors/unipile";
import { serper } from "./vendors/serper";
import { slack } from "./vendors/slack";
import { scrapeCreators } from "./vendors/scrape-creators";
import { youtube } from "./vendors/youtube";
import { youtubePlayer } from "./vendors/youtube-player";
import { spotifyCharts } from "./vendors/spotify-charts";
import { youtubeCharts } from "./vendors/youtube-charts";
import { youtubeWeb } from "./vendors/youtube-web";

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

/** Words people know an upstream by. */
export const labelOf = (upstream: string): string => labels.get(upstream) ?? upstream;
