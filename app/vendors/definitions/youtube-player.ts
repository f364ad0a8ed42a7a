import type { Vendor } from "../vendor";

/**
 * YouTube's player API as its own apps use it: captions, stream details, and the audio if it can be
 * downloaded.
 */
export const youtubePlayer: Vendor = {
  name: "youtube-player",
  label: "YouTube captions",
  hosts: ["www.youtube.com", "googlevideo.com"],
  // Stream hosts redirect a client to a nearer host (github.com/yt-dlp/yt-dlp:
  // redirector.googlevideo.com).
  redirectsTo: ["googlevideo.com"],
  keys: [],
  buckets: { player: { calls: 10, per: 1000 } },
  unit: "call",
  usdPerUnit: 0,
  checked: {
    on: "2026-11-20",
    where: "undocumented: github.com/yt-dlp/yt-dlp/wiki (about 300 videos per hour for a guest)",
  },
  purpose: "Transcripts and details of one video",
};
