import { askForKey, otherwise, type Refusal, wait } from "./refusals";

const source =
  "https://github.com/HarvestAPI/harvestapi-sdk (status and error of the envelope; words are not documented)";

export const harvestApiRefusals: Refusal[] = [
  {
    name: "credits gone",
    source,
    words: /credit|balance|payment/i,
    kind: "quota",
    nextStep: "Ask your administrator to buy credits at HarvestAPI.",
  },
  {
    name: "key not allowed",
    source,
    status: 403,
    kind: "expired-credentials",
    nextStep: askForKey("HARVESTAPI_KEY"),
  },
  {
    name: "too many at once",
    source: `${source}: each plan has its number of requests at once`,
    words: /concurrency|rate limit/i,
    kind: "rate-limited",
    nextStep: wait,
  },
  ...otherwise(source, "HARVESTAPI_KEY"),
];
