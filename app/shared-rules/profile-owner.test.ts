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
  ["another person's name, though linked", { name: "Kim Lee", handle: "kim", vouchedFor: true }, "doubtful"],
  [
    "another person's name under their handle",
    { name: "Kim Doe", handle: "jodoe", vouchedFor: true },
    "doubtful",
  ],
  [
    "no name and a handle that says nothing, linked",
    { name: null, handle: "x1", vouchedFor: true },
    "likely",
  ],
  [
    "another person's name, found by name alone",
    { name: "Kim Lee", handle: "kim", vouchedFor: false },
    "doubtful",
  ],
] as const)("%s", (_words, profile, confidence) => {
  expect(ownerConfidence(profile, jo)).toBe(confidence);
});

test("a longer name is known by its parts; with nothing to compare, what is vouched for is likely", () => {
  const profile = { name: "Ana Ruiz", handle: "ar", vouchedFor: true };
  expect(ownerConfidence(profile, { name: "Ana Ruiz García", domain: null })).toBe("sure");
  expect(ownerConfidence(profile, { name: null, domain: null })).toBe("likely");
});
