/** Thumbnails and channel pictures. */
import { greyPicture, monogram, servedPicture } from "../../drawing/served.ts";
import { text, type Vendor } from "../../vendor.ts";

const sizes: Record<string, [number, number]> = {
  default: [120, 90],
  mqdefault: [320, 180],
  hqdefault: [480, 360],
  "0": [480, 360],
  hq1: [480, 360],
  hq2: [480, 360],
  hq3: [480, 360],
  sddefault: [640, 480],
  hq720: [1280, 720],
  maxresdefault: [1280, 720],
};

export const youtubeImages: Vendor = {
  name: "youtube",
  hosts: [/^i\d?\.ytimg\.com$/, "img.youtube.com"],
  latency: [15, 60],
  handle(request, { market }) {
    const { pathname } = new URL(request.url);
    const playlist = /^\/pl_c\/([\w-]+)\//.exec(pathname)?.[1];
    if (playlist) return monogram(playlist.slice(2), 640);
    const [, id = "", name = ""] = /^\/vi(?:_webp)?\/([\w-]{11})\/(\w+)\.(?:jpg|webp)$/.exec(pathname) ?? [];
    const video = market.video(id);
    const size = sizes[name];
    // YouTube answers 404 for a missing thumbnail with a small gray picture as body.
    if (!video || !size || (video.definition === "sd" && /^(sd|maxres)default$|^hq720$/.test(name)))
      return greyPicture();
    return servedPicture(video.title, ...size);
  },
};

export const youtubeAvatars: Vendor = {
  name: "youtube",
  hosts: ["yt3.ggpht.com", "yt3.googleusercontent.com"],
  latency: [15, 60],
  handle(request, { market }) {
    const [, id = "", size = "88"] = /^\/([\w-]{22})=s(\d+)/.exec(new URL(request.url).pathname) ?? [];
    const channel = market.channel(`UC${id}`);
    const side = Math.min(900, Math.max(16, Number(size)));
    return channel ? monogram(channel.title, side) : text("Not found", 404);
  },
};
