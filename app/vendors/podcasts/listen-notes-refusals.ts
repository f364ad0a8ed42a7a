import { otherwise, type Refusal, wait } from "../refusals";

const source = "https://www.listennotes.com/api/docs (errors, and headers x-listenapi-*)";

export const listenNotesRefusals: Refusal[] = [
  {
    name: "month's requests used",
    source,
    status: 429,
    code: "used up",
    kind: "quota",
    nextStep: "Wait until the plan's quota resets next month, or ask your administrator for a larger plan.",
  },
  { name: "too fast", source, status: 429, kind: "rate-limited", nextStep: wait },
  {
    name: "outside the plan",
    source,
    status: 403,
    kind: "blocked",
    nextStep: "Ask your administrator for a Listen Notes plan that includes this call.",
  },
  ...otherwise(source, "LISTENNOTES_API_KEY").filter(({ name }) => name !== "too fast"),
];
