import { askForKey, later, type Refusal, wait } from "../refusals";

const recorded = "recorded answers of oauth.reddit.com in public cassettes (praw and asyncpraw)";
const policy = "https://support.reddithelp.com (Responsible Builder Policy, November 2025)";
const checkApp = "Ask your administrator to check that Reddit has approved our app.";

/** `reddit-access.server.ts` converts page, scope and reason of an answer to these codes. */
export const redditRefusals: Refusal[] = [
  {
    name: "app's credentials refused",
    source: recorded,
    code: "grant",
    kind: "expired-credentials",
    nextStep: `${checkApp.replace(/\.$/, "")}, and to check REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET.`,
  },
  {
    name: "token refused",
    source: recorded,
    status: 401,
    kind: "expired-credentials",
    nextStep: askForKey("REDDIT_CLIENT_ID"),
  },
  {
    name: "scope missing",
    source: recorded,
    status: 403,
    code: "insufficient_scope",
    kind: "blocked",
    nextStep: checkApp,
    accountWide: true,
  },
  {
    name: "network or app blocked",
    source: `${policy}; a page titled "Blocked" instead of JSON`,
    status: 403,
    code: "page",
    kind: "blocked",
    nextStep: checkApp,
    accountWide: true,
  },
  {
    name: "one place closed",
    source: `${recorded} (private and quarantined subreddits, with and without "reason")`,
    status: 403,
    kind: "invalid-input",
    nextStep: "Remove this subreddit. It is private or quarantined.",
    accountWide: false,
  },
  {
    name: "withheld by law",
    source: recorded,
    status: 451,
    kind: "blocked",
    nextStep: "Remove this subreddit. Reddit withholds it in our country.",
    accountWide: false,
  },
  {
    name: "window's calls used",
    source: recorded,
    status: 429,
    kind: "rate-limited",
    nextStep: wait,
    retryAfter: 60_000,
  },
  {
    name: "payment wanted",
    source: "https://redditinc.com/policies/data-api-terms (commercial use is paid for)",
    status: 402,
    kind: "quota",
    nextStep: "Ask your administrator to check our agreement with Reddit.",
  },
  { name: "slow there", source: recorded, status: 408, kind: "upstream-down", nextStep: later },
  { name: "broken", source: recorded, status: "5xx", kind: "upstream-down", nextStep: later },
  {
    name: "no such place",
    source: `${recorded} (a redirect is how it says that a subreddit does not exist)`,
    status: [301, 302, 303, 307, 308],
    kind: "invalid-input",
    nextStep: "Check the subreddit's name.",
  },
  {
    name: "input refused",
    source: recorded,
    status: "4xx",
    kind: "invalid-input",
    nextStep: "Correct the alert's search words.",
  },
];
