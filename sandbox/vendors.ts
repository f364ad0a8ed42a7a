/** All emulated vendors. The first one whose hosts match answers. */
import type { Vendor } from "./vendor.ts";
import { answering } from "./vendors/answering.ts";
import { apollo } from "./vendors/apollo/vendor.ts";
import { brave } from "./vendors/brave.ts";
import { appleCharts } from "./vendors/charts/apple.ts";
import { showArtwork } from "./vendors/charts/artwork.ts";
import { spotifyCharts } from "./vendors/charts/spotify.ts";
import { youtubeCharts } from "./vendors/charts/youtube.ts";
import { dataForSeo } from "./vendors/dataforseo.ts";
import { enrichLayer } from "./vendors/enrich-layer.ts";
import { harvestApi } from "./vendors/harvestapi.ts";
import { hubspot } from "./vendors/hubspot/vendor.ts";
import { logoDev } from "./vendors/logo-dev.ts";
import { openai } from "./vendors/openai/vendor.ts";
import { peopleDataLabs } from "./vendors/people-data-labs.ts";
import { listenNotes } from "./vendors/podcasts/listen-notes.ts";
import { podcastIndex } from "./vendors/podcasts/podcast-index.ts";
import { podchaser } from "./vendors/podcasts/podchaser.ts";
import { reddit } from "./vendors/reddit/reddit.ts";
import { resend } from "./vendors/resend.ts";
import { serper } from "./vendors/serper.ts";
import { companySites } from "./vendors/sites/site.ts";
import { slack } from "./vendors/slack.ts";
import { influencersClub } from "./vendors/social/influencers-club.ts";
import { scrapeCreators } from "./vendors/social/scrape-creators.ts";
import { supadata } from "./vendors/supadata.ts";
import { unipile } from "./vendors/unipile.ts";
import { youtubeApi } from "./vendors/youtube/api.ts";
import { youtubeAvatars, youtubeImages } from "./vendors/youtube/images.ts";
import { youtubeMedia } from "./vendors/youtube/player/pages.ts";
import { transcriptRelay } from "./vendors/youtube/relay.ts";
import { youtubeSite } from "./vendors/youtube/site.ts";

export const vendors: Vendor[] = [
  youtubeApi,
  youtubeSite,
  youtubeImages,
  youtubeAvatars,
  youtubeMedia,
  apollo,
  peopleDataLabs,
  hubspot,
  resend,
  supadata,
  openai,
  harvestApi,
  serper,
  brave,
  reddit,
  slack,
  logoDev,
  appleCharts,
  spotifyCharts,
  youtubeCharts,
  dataForSeo,
  enrichLayer,
  influencersClub,
  scrapeCreators,
  podchaser,
  podcastIndex,
  listenNotes,
  unipile,
  answering,
  showArtwork,
  transcriptRelay([youtubeSite, youtubeMedia]),
  companySites, // last: matches every host under .example
];
