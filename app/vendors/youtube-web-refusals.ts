import { later, type Refusal } from "./refusals";

const source = "https://github.com/TeamNewPipe/NewPipeExtractor (its recorded answers)";

/**
 * YouTube refuses an IP address, not an account, so all other requests from here would fail too.
 */
export const youtubeWebRefusals: Refusal[] = [
  {
    name: "puzzle",
    source,
    code: "challenge",
    kind: "blocked",
    says: "blocks our IP address",
    nextStep: "Try again in an hour, or ask your administrator to set YOUTUBE_API_KEY.",
    accountWide: true,
  },
  {
    name: "address refused",
    source,
    status: [403, 429],
    kind: "blocked",
    says: "blocks our IP address",
    nextStep: "Try again in an hour, or ask your administrator to set YOUTUBE_API_KEY.",
    accountWide: true,
  },
  { name: "broken", source, status: "5xx", kind: "upstream-down", nextStep: later },
  {
    name: "call refused",
    source: `${source}; "Precondition check failed." comes for apps YouTube no longer serves`,
    status: "4xx",
    kind: "bad-answer",
    nextStep: "Try again. If it keeps happening, tell your administrator that YouTube may have changed.",
  },
];
