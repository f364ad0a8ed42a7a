import { otherwise, type Refusal, wait } from "../refusals";

const source = "public clients of developers.podchaser.com/api/rest/v1 (errors are {error:{code,message}})";

export const podchaserRefusals: Refusal[] = [
  {
    name: "month's calls used",
    source,
    code: /quota/i,
    kind: "quota",
    nextStep: "Wait until the quota resets next month, or ask your administrator for a larger plan.",
  },
  {
    name: "banned by the firewall",
    source:
      "a public client that was banned twice at 27 calls a minute: 403 as a page, not in the API's form",
    status: 403,
    code: "page",
    kind: "blocked",
    says: "blocks us because of too many calls, and further calls prolong the block",
    nextStep: "Wait an hour, then try again. You won't pay twice for results already found.",
    retryAfter: 3_600_000,
    accountWide: true,
  },
  {
    name: "outside the plan",
    source,
    status: 403,
    kind: "blocked",
    nextStep: "Ask your administrator for a Podchaser plan that includes this call.",
  },
  {
    name: "minute's calls used",
    source,
    status: 429,
    kind: "rate-limited",
    nextStep: wait,
    retryAfter: 60_000,
  },
  ...otherwise(source, "PODCHASER_API_KEY").filter(({ name }) => name !== "too fast"),
];
