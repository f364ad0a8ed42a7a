import { expect, test } from "vitest";
import { checkDraft } from "../shared-rules/draft-checks/check-draft";
import { sourcesOf } from "./sources";

const prompt = "Write to {{person.name}} of {{company.name}} about {{wants}}. Improve: {{draft}}";
const facts = { "person.name": "Ada Lane", "company.name": "Northlight" };
const draft = "Hello there, we saw that Northlight saved $10,000 with Netflix in 2019, 97 % of it at night.";
const claims = (values: Record<string, string>) =>
  checkDraft(draft, sourcesOf([prompt], values))
    .filter(({ rule }) => rule === "claim-not-in-data")
    .map(({ detail }) => detail);

test("what a model wrote before is no source for what it writes now", () => {
  const invented = { wants: "They want Netflix, $10,000, 2019 and 97 %.", draft };
  expect(claims({ ...facts, ...invented })).toEqual(claims(facts));
  expect(claims(facts)).toHaveLength(4);
});

test("what was looked up, and the prompt's own words, are", () => {
  expect(claims({ ...facts, "events.latest": "Netflix, $10,000, 2019, 97 %" })).toEqual([]);
  expect(checkDraft("We write to Ada Lane of Northlight.", sourcesOf([prompt], facts))).toEqual([]);
});
