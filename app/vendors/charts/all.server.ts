import type { Connection } from "../call";
import type { Vendor } from "../vendor";
import { appleCharts as apple } from "../definitions/apple-charts";
import { spotifyCharts as spotify } from "../definitions/spotify-charts";
import { youtubeCharts as youtube } from "../definitions/youtube-charts";
import { appleCharts } from "./apple.server";
import type { ChartsPort } from "./port";
import { spotifyCharts } from "./spotify.server";
import { youtubeCharts } from "./youtube.server";

export function chartsOf(connect: (vendor: Vendor) => Connection): ChartsPort {
  return {
    apple: appleCharts(connect(apple)),
    spotify: spotifyCharts(connect(spotify)),
    youtube: youtubeCharts(connect(youtube)),
  };
}
