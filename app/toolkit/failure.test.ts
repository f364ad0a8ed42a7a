import { expect, test } from "vitest";
import { UpstreamError } from "../upstream/failure";
import { describeFailure, nextSteps } from "./failure";

test("what a service's list of refusals tells a person to do is shown, else what the kind of failure says", () => {
  const refused = { upstream: "apollo", kind: "blocked", detail: "no access" } as const;
  const nextStep = "Ask the person who runs the console for a key with that right.";
  expect(describeFailure(new UpstreamError({ ...refused, nextStep }))).toMatchObject({ nextStep });
  expect(describeFailure(new UpstreamError(refused))).toMatchObject({ nextStep: nextSteps.blocked });
});
