/** Every outside service the sandbox speaks for, one line each. The first whose hosts fit answers. */
import type { Vendor } from "./vendor.ts";
import { apollo } from "./vendors/apollo/vendor.ts";
import { appleCharts } from "./vendors/charts/apple.ts";
import { brave } from "./vendors/brave.ts";
import { spotifyCharts } from "./vendors/charts/spotify.ts";
import { youtubeCharts } from "./vendors/charts/youtube.ts";
import { harvestApi } from "./vendors/harvestapi.ts";
import { hubspot } from "./vendors/hubspot/vendor.ts";
import { logoDev } from "./vendors/logo-dev.ts";
import { openai } from "./vendors/openai/vendor.ts";
import { peopleDataLabs } from "./vendors/people-data-labs.ts";
import { reddit } from "./vendors/reddit/reddit.ts";
import { resend } from "./vendors/resend.ts";
import { serper } from "./vendors/serper.ts";
import { companySites } from "./vendors/sites/site.ts";
import { slack } from "./vendors/slack.ts";
import { supadata } from "./vendors/supadata.ts";
import { youtubeApi } from "./vendors/youtube/api.ts";
import { youtubeAvatars, youtubeImages } from "./vendors/youtube/images.ts";
import { youtubeMedia } from "./vendors/youtube/player/pages.ts";
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
  companySites, // last: takes every host under .example
];
