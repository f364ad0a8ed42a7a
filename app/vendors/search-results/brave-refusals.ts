import { askForKey, otherwise, type Refusal } from "../refusals";

const source = "https://api-dashboard.search.brave.com/documentation (ErrorResponse)";

export const braveRefusals: Refusal[] = [
  {
    name: "month's searches used",
    source,
    code: "QUOTA_LIMITED",
    kind: "quota",
    nextStep:
      "Wait until the quota resets next month, or ask your administrator to raise the limit at Brave.",
  },
  {
    name: "key refused as input",
    source: `${source}: a wrong and a missing key both come as 422`,
    status: [403, 404, 422],
    code: /^SUBSCRIPTION|^x-subscription-token$/,
    kind: "expired-credentials",
    nextStep: askForKey("BRAVE_API_KEY"),
  },
  {
    name: "key not allowed",
    source,
    status: 403,
    kind: "expired-credentials",
    nextStep: askForKey("BRAVE_API_KEY"),
  },
  ...otherwise(source, "BRAVE_API_KEY"),
];
