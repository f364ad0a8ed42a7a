import { expect, test } from "vitest";
import { isClientInWords, isPersonClient, stateInWords } from "./client-status";

test.each([
  ["Riverside client", true],
  [stateInWords.known, false],
  [stateInWords.unknown, false],
  [stateInWords["former-client"], false],
  ["Not in HubSpot", false],
  ["Not in the CRM", false],
  ["Known to the CRM, not a client", false],
])("a company whose stored status is %j is a client: %s", (words, isClient) => {
  expect(isClientInWords(words)).toBe(isClient);
});

test.each([
  [stateInWords.client, true],
  ["a client already", true],
  [stateInWords.known, false],
  ["not in the CRM", false],
  [null, false],
])("a person whose stored status is %j is a client: %s", (words, isClient) => {
  expect(isPersonClient(words)).toBe(isClient);
});
