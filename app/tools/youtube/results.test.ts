import { expect, test } from "vitest";
import { ExclusionCounts } from "../../shared-rules/exclusion-counts";
import { UpstreamError } from "../../vendors/failure";
import { competitorsItem } from "./competitors-item";
import { answer } from "./answer";

test("the answer counts what was found and leaves out what was not asked for", () => {
  expect(
    answer([
      { name: "Company", value: "Brightcast" },
      { name: "Relevant videos", value: ["a", "b"] },
      { name: "Targets", value: ["x"] },
      { name: "Client status", value: "Not in HubSpot" },
    ]),
  ).toBe("Brightcast: 2 matching videos, 1 contact. Not in HubSpot.");
  expect(
    answer([
      { name: "Company", value: "Quietworks" },
      { name: "Relevant videos", value: [] },
    ]),
  ).toBe("Quietworks: no matching videos.");
  const failure = new UpstreamError({ upstream: "company-site", kind: "timeout", detail: "no answer" });
  const unchecked = [{ domain: "rival.example", company: "Rival", failure }];
  const source = { upstream: "openai", fetchedAt: "2026-11-20T12:00:00Z", data: "live" as const };
  const left = new ExclusionCounts();
  left.drop("have no working website", 2);
  const search = { competitors: [], unchecked, left, missing: [], named: 3, source };
  const item = competitorsItem({ value: search, missing: null, failure: null });
  expect(item.note).toBe(
    "Could not be checked: Rival (rival.example): no answer. Left out 2 of 3 companies named: 2 have no working website.",
  );
  expect(answer([{ name: "Company", value: "Quietworks" }, item])).toBe("Quietworks: no findings.");
});
