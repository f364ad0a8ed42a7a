import { expect, test } from "vitest";
import { vendors } from "../vendors/vendors";
import { counted } from "./counted";

test("one is one, and several searches are no searchs", () => {
  expect(counted(1, "call")).toBe("1 call");
  expect(counted(11, "search")).toBe("11 searches");
  expect(counted(1200, "credit")).toBe("1,200 credits");
  for (const { unit } of vendors) expect(counted(2, unit)).toMatch(/[a-z]s$/);
});
