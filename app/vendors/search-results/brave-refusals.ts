import { askForKey, otherwise, type Refusal } from "../refusals";

const source = "https://api-dashboard.search.brave.com/documentation (ErrorResponse)";

export const braveRefusals: Refusal[] = [
  {
    name: "month's searches used",
    source,
    code: "QUOTA_LIMITED",
    kind: "quota",
    nextStep:
      "Wait for the month's new searches, or ask the person who runs the console to raise Brave's limit.",
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
