import { expect, test } from "vitest";
import { linkedInSubject, suppressedSubject } from "./suppression";

test.each([
  ["https://www.linkedin.com/in/Jo-Doe/?x", "linkedin:jo-doe"],
  ["linkedin.com/in/j%C3%B6rg", "linkedin:jörg"],
  ["linkedin.com/in/50%zz", "linkedin:50%zz"],
  ["linkedin.com/company/acme", null],
])("%s is %s", (address, subject) => {
  expect(linkedInSubject(address)).toBe(subject);
});

test("an address that encodes nothing is looked for like any other", () => {
  const suppressed = new Set(["linkedin:50%zz"]);
  expect(suppressedSubject({ url: "linkedin.com/in/50%ZZ" }, suppressed)).toBe("linkedin:50%zz");
  expect(suppressedSubject({ url: "linkedin.com/in/%" }, suppressed)).toBeNull();
});
