import { expect, test } from "vitest";
import { industries } from "../../app/shared-rules/industries.ts";
import { olderIndustryName } from "./industries.ts";
import { sectors } from "./words.ts";

test("every sector of the market has a name that stands in the list of industries", () => {
  const listed = new Set(industries.map((name) => name.toLowerCase()));
  const unknown = sectors
    .map(({ industry }) => olderIndustryName(industry))
    .filter((name) => !listed.has(name));
  expect(unknown).toEqual([]);
});
