/** Artwork of shows in Apple's and Spotify's charts: a monogram each. */
import { monogram } from "../../drawing/served.ts";
import { text, type Vendor } from "../../vendor.ts";

export const showArtwork: Vendor = {
  name: "podcast artwork",
  hosts: [/^is\d-ssl\.mzstatic\.com$/, "i.scdn.co"],
  latency: [15, 60],
  handle(request, { market }) {
    const id = /\/(\d{10,})(?:\/|$)/.exec(new URL(request.url).pathname)?.[1];
    const podcast = id ? market.podcast(Number(id)) : undefined;
    return podcast ? monogram(podcast.title, 170) : text("Not Found", 404);
  },
};
