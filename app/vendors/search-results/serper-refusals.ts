import { askForKey, otherwise, type Refusal } from "../refusals";

const source = "recorded answers of google.serper.dev in public clients ({message,statusCode})";

export const serperRefusals: Refusal[] = [
  {
    name: "credits gone",
    source: `${source}: a 400`,
    words: /not enough credits/i,
    kind: "quota",
    nextStep: "Ask your administrator to buy searches at Serper.",
  },
  {
    name: "phrase not allowed",
    source: `${source}: free accounts may not quote`,
    words: /query pattern not allowed/i,
    kind: "invalid-input",
    nextStep: "Search without quotation marks, or ask your administrator for a paid plan at Serper.",
  },
  {
    name: "key not allowed",
    source,
    status: 403,
    kind: "expired-credentials",
    nextStep: askForKey("SERPER_API_KEY"),
  },
  ...otherwise(source, "SERPER_API_KEY"),
];
