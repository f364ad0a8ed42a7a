import { expect, test } from "vitest";
import { answer } from "./results";

test("the answer counts what was found and leaves out what was not asked for", () => {
  expect(
    answer([
      { name: "Company", value: "Brightcast" },
      { name: "Relevant videos", value: ["a", "b"] },
      { name: "Targets", value: ["x"] },
      { name: "Client status", value: "Not in the CRM" },
    ]),
  ).toBe("Brightcast: 2 videos that fit, 1 person to write to. Not in the CRM.");
  expect(
    answer([
      { name: "Company", value: "Quietworks" },
      { name: "Relevant videos", value: [] },
    ]),
  ).toBe("Quietworks: no videos that fit.");
});
