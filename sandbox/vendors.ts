/** Every outside service the sandbox speaks for, one line each. The first whose hosts fit answers. */
import type { Vendor } from "./vendor.ts";
import { youtubeApi } from "./vendors/youtube/api.ts";
import { youtubeSite } from "./vendors/youtube/site.ts";

export const vendors: Vendor[] = [youtubeApi, youtubeSite];
