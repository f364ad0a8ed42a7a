import { expect, test } from "vitest";
import { UpstreamError } from "../vendors/failure";
import { refused } from "../vendors/refusals";
import { describeFailure, nextSteps } from "./failure";

test("what a service's list of refusals tells a person to do is shown, else what the kind of failure says", () => {
  const refused = { upstream: "apollo", kind: "blocked", detail: "no access" } as const;
  const nextStep = "Ask your administrator for a key with that permission.";
  expect(describeFailure(new UpstreamError({ ...refused, nextStep }))).toMatchObject({ nextStep });
  expect(describeFailure(new UpstreamError(refused))).toMatchObject({ nextStep: nextSteps.blocked });
});

test("a refusal without a word is not quoted", () => {
  const silent = refused("serper", [], { status: 429, words: "{}" });
  expect(silent.detail).toBe("no words");
  expect(describeFailure(silent).detail).not.toContain("It says");
});

test("what the console holds back by its own budget is not called the vendor's word", () => {
  const own = {
    upstream: "apollo",
    kind: "quota",
    detail: "This month's budget is used up.",
    own: true,
  } as const;
  expect(describeFailure(new UpstreamError(own), () => "Apollo").detail).toBe(
    "No more calls to Apollo for now: this month's budget is used up.",
  );
  expect(describeFailure(new UpstreamError({ ...own, own: false }), () => "Apollo").detail).toContain(
    "It says",
  );
});
