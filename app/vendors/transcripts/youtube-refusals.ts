import type { UpstreamError } from "../failure";
import { later, refused, type Refusal, type Refused } from "../refusals";

const ytDlp = "https://github.com/yt-dlp/yt-dlp/wiki/Extractors#youtube";
const tokens = "https://github.com/yt-dlp/yt-dlp/wiki/PO-Token-Guide";
const transcriptApi = "https://github.com/jdepoix/youtube-transcript-api (its recorded answers)";
const anotherWay =
  "Try again in an hour. To prevent this, ask your administrator to set SUPADATA_API_KEY or TRANSCRIPT_RELAY_URL.";
const oneHour = 3_600_000;

/**
 * Refusals of YouTube's player, watch page and caption files; `playability.ts` covers facts about a
 * video.
 */
export const youtubePlayerRefusals: Refusal[] = [
  {
    name: "session limit",
    source: `${ytDlp}, "This content isn't available, try again later"; yt-dlp pull request 12958`,
    code: ["ERROR", "UNPLAYABLE"],
    words: /try again later/i,
    kind: "rate-limited",
    says: "blocks this session for up to 1 hour because of too many requests",
    nextStep: anotherWay,
    retryAfter: oneHour,
    accountWide: true,
  },
  {
    name: "app too old",
    source: "https://github.com/yt-dlp/yt-dlp (youtube/_base.py, versions of its apps)",
    code: ["ERROR", "UNPLAYABLE"],
    words: /latest version|update|this app/i,
    kind: "blocked",
    nextStep: "Ask your administrator to set newer versions of YouTube's apps in YOUTUBE_PLAYER_CLIENTS.",
    accountWide: false,
  },
  {
    name: "not a bot",
    source: transcriptApi,
    code: "LOGIN_REQUIRED",
    words: /not a bot/i,
    kind: "blocked",
    nextStep: anotherWay,
    accountWide: false,
  },
  {
    name: "sign-in wanted",
    source: transcriptApi,
    code: "LOGIN_REQUIRED",
    kind: "blocked",
    nextStep: anotherWay,
    accountWide: false,
    ofItem: true,
  },
  {
    name: "token wanted",
    source: tokens,
    code: "token",
    kind: "blocked",
    says: "gives this video's captions only to its own players",
    nextStep: anotherWay,
    accountWide: false,
    ofItem: true,
  },
  {
    name: "sound bound to an address",
    source: `${tokens}; the parameter "ip" in addresses of googlevideo.com`,
    code: "sound",
    kind: "blocked",
    says: "gives a video's audio only to the IP address that requested it, and ours changes from call to call",
    nextStep: "Ask your administrator to set TRANSCRIPT_RELAY_URL or SUPADATA_API_KEY.",
    accountWide: false,
  },
  {
    name: "cookie question",
    source: transcriptApi,
    code: "consent",
    kind: "blocked",
    says: "shows its cookie banner instead of the video",
    nextStep: anotherWay,
    accountWide: true,
  },
  {
    name: "address refused",
    source: transcriptApi,
    status: [403, 429],
    kind: "blocked",
    says: "blocks our IP address because of too many requests",
    nextStep: anotherWay,
    accountWide: true,
  },
  {
    name: "puzzle",
    source: transcriptApi,
    code: "captcha",
    kind: "blocked",
    says: "asks for a captcha, as it does after too many requests",
    nextStep: anotherWay,
    accountWide: true,
  },
  {
    name: "captions gone",
    source: 'addresses of caption files carry an expiry (parameter "expire")',
    code: "expired",
    kind: "bad-answer",
    says: "sent a URL for captions that does not work",
    nextStep: later,
  },
  {
    name: "says nothing",
    source:
      "an answer of the player always has playabilityStatus.status (NewPipe asks for a part of it alone)",
    code: "silent",
    kind: "bad-answer",
    says: "says nothing about the video",
    nextStep: "Try again. If it keeps happening, tell your administrator that YouTube may have changed.",
  },
  { name: "broken", source: transcriptApi, status: "5xx", kind: "upstream-down", nextStep: later },
  {
    name: "call refused",
    source: transcriptApi,
    status: "4xx",
    kind: "bad-answer",
    nextStep: "Try again. If it keeps happening, tell your administrator that YouTube may have changed.",
  },
];

export const playerRefused = (said: Refused): UpstreamError =>
  refused("youtube-player", youtubePlayerRefusals, said);
