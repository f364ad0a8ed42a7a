import { otherwise, type Refusal } from "../refusals";

const source = "https://enrichlayer.com/docs/guides/handling-errors";

export const enrichLayerRefusals: Refusal[] = [
  {
    name: "credits gone or outside the plan",
    source,
    status: [402, 403],
    kind: "quota",
    nextStep: "Ask your administrator to buy credits at Enrich Layer, or a plan that includes this call.",
  },
  ...otherwise(source, "ENRICHLAYER_API_KEY").filter(({ name }) => name !== "payment wanted"),
];
