import type { Vendor } from "../vendor";

/** The player as YouTube's own apps use it: captions, stream facts, and the sound where it can be fetched. */
export const youtubePlayer: Vendor = {
  name: "youtube-player",
  label: "YouTube captions",
  hosts: ["www.youtube.com", "googlevideo.com"],
  // A stream's host sends a client on to one nearer to it (github.com/yt-dlp/yt-dlp: redirector.googlevideo.com).
  redirectsTo: ["googlevideo.com"],
  keys: [],
  buckets: { player: { calls: 10, per: 1000 } },
  unit: "call",
  usdPerUnit: 0,
  checked: {
    on: "2026-11-20",
    where: "undocumented: github.com/yt-dlp/yt-dlp/wiki (about 300 videos an hour for a guest)",
  },
  purpose: "Transcripts and the facts of one video",
};
