import { askForKey, otherwise, type Refusal, wait } from "./refusals";

const source = "https://developers.google.com/youtube/v3/docs/errors";
const google = "https://cloud.google.com/apis/design/errors (reason of google.rpc.ErrorInfo)";
const keySettings = "Ask your administrator to check the key's restrictions in the Google Cloud console.";
const tomorrow =
  "Try again after midnight in California, or ask your administrator to request a higher quota from Google.";

/** Reasons are in error.errors[].reason and error.details[].reason. */
export const youtubeRefusals: Refusal[] = [
  {
    name: "day's units used",
    source,
    code: ["quotaExceeded", "dailyLimitExceeded"],
    kind: "quota",
    nextStep: tomorrow,
  },
  {
    name: "day's searches used",
    source: 'https://developers.google.com/youtube/v3/determine_quota_cost (429, "per day")',
    status: 429,
    words: /per day/i,
    kind: "quota",
    nextStep: tomorrow,
  },
  {
    name: "too fast, as a 403",
    source,
    code: ["rateLimitExceeded", "userRateLimitExceeded"],
    kind: "rate-limited",
    nextStep: wait,
  },
  {
    name: "key wrong",
    source: google,
    code: ["API_KEY_INVALID", "keyInvalid", "keyExpired"],
    kind: "expired-credentials",
    nextStep: askForKey("YOUTUBE_API_KEY"),
  },
  {
    name: "API switched off",
    source: google,
    code: ["accessNotConfigured", "SERVICE_DISABLED"],
    kind: "not-configured",
    nextStep: "Ask your administrator to enable YouTube Data API v3 for the key's project.",
  },
  {
    name: "key restricted",
    source: google,
    code: [
      "API_KEY_SERVICE_BLOCKED",
      "API_KEY_HTTP_REFERRER_BLOCKED",
      "API_KEY_IP_ADDRESS_BLOCKED",
      "ipRefererBlocked",
    ],
    kind: "blocked",
    nextStep: keySettings,
    accountWide: true,
  },
  {
    name: "project suspended",
    source: google,
    code: "CONSUMER_SUSPENDED",
    kind: "blocked",
    nextStep: "Ask your administrator to have Google lift the suspension of the key's project.",
    accountWide: true,
  },
  {
    name: "not for us",
    source,
    status: 403,
    kind: "blocked",
    nextStep: "Remove this channel or playlist. Its owner keeps it private.",
    ofItem: true,
  },
  ...otherwise(source, "YOUTUBE_API_KEY"),
];
