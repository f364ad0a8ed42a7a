import { expect, test } from "vitest";
import { linkedInSubject, suppressedSubject } from "./suppression";

test.each([
  ["https://www.linkedin.com/in/Jo-Doe/?trk=x", "linkedin:jo-doe"],
  ["linkedin.com/in/zo%C3%AB-b", "linkedin:zoë-b"],
  ["linkedin.com/in/50%zz", "linkedin:50%zz"],
  ["https://www.linkedin.com/pub/Jo-Doe", "linkedin:jo-doe"],
  ["https://www.linkedin.com/pub/jo-doe/12/345/678", "linkedin:jo-doe-67834512"],
  ["https://www.linkedin.com/pub/jo-doe/1/2a/b?trk=x", "linkedin:jo-doe-00b02a1"],
  ["https://www.linkedin.com/in/jo-doe/12/345/678", "linkedin:jo-doe"],
  ["https://www.linkedin.com/profile/view?trk=x&id=123", "linkedin:profile/view?id=123"],
  ["https://www.linkedin.com/pub/dir/Jo/Doe", null],
  ["https://www.linkedin.com/company/acme", null],
  ["jo.doe@acme.example", null],
])("%s is %s", (url, subject) => expect(linkedInSubject(url)).toBe(subject));

test("an address that encodes nothing is looked for like any other", () => {
  const suppressed = new Set(["linkedin:50%zz"]);
  expect(suppressedSubject({ url: "linkedin.com/in/50%ZZ" }, suppressed)).toBe("linkedin:50%zz");
  expect(suppressedSubject({ url: "linkedin.com/in/%" }, suppressed)).toBeNull();
});
