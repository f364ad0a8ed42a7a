import { askForKey, otherwise, type Refusal, wait } from "./refusals";

const source = "https://docs.peopledatalabs.com/docs/errors";

export const peopleDataLabsRefusals: Refusal[] = [
  {
    name: "credits gone",
    source,
    status: 402,
    kind: "quota",
    nextStep: "Ask your administrator to buy credits at People Data Labs.",
  },
  {
    name: "key not allowed",
    source,
    status: 403,
    kind: "expired-credentials",
    nextStep: askForKey("PDL_API_KEY"),
  },
  {
    name: "minute's calls used",
    source,
    status: 429,
    kind: "rate-limited",
    nextStep: wait,
    retryAfter: 60_000,
  },
  ...otherwise(source, "PDL_API_KEY").filter(({ name }) => name !== "too fast" && name !== "payment wanted"),
];
