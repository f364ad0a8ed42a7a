import { expect, test } from "vitest";
import { ownerConfidence } from "./profile-owner";

const jo = { name: "Jo Dóe", domain: "acme.com" };

test.each([
  [
    "a name that fits, linked from their own record",
    { name: "Jo Doe", handle: "jd", vouchedFor: true },
    "sure",
  ],
  ["a handle that fits, found by name alone", { name: null, handle: "jo.doe", vouchedFor: false }, "likely"],
  ["the company's handle", { name: null, handle: "acme_hq", vouchedFor: false }, "likely"],
  ["somebody else's name, though linked", { name: "Kim Lee", handle: "kim", vouchedFor: true }, "likely"],
  [
    "somebody else's name, found by name alone",
    { name: "Kim Lee", handle: "kim", vouchedFor: false },
    "doubtful",
  ],
] as const)("%s", (_words, profile, confidence) => {
  expect(ownerConfidence(profile, jo)).toBe(confidence);
});
