import { expect, test } from "vitest";
import { subjectOf, suppressedSubject } from "./suppression";

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
  ["jo.doe@acme.example", "email:jo.doe@acme.example"],
  ["https://notlinkedin.com/in/jo-doe", null],
  ["[Jo](https://linkedin.com/in/jo)", "linkedin:jo"],
  ["https://www.linkedin.com/mwlite/in/re\u0301da/en", "linkedin:réda"],
  ["https://www.linkedin.com/sales/lead/ACwAAB1234567abcdefg,NAME_SEARCH", "linkedin:ACwAAB1234567abcdefg"],
  ["linkedin.com/in/jo and linkedin.com/in/al", null],
  ["Jo.Doe@Acme.example", "email:jo.doe@acme.example"],
  ["Doe, Jo (jo.doe@acme.example)", "email:jo.doe@acme.example"],
  ["mailto:jo@müller.de", "email:jo@xn--mller-kva.de"],
  ["jo@acme.example; al@acme.example", null],
])("%s is %s", (text, subject) => {
  const found = subjectOf(text);
  expect(typeof found === "string" ? found : null).toBe(subject);
});

test("an address that encodes nothing is looked for like any other", () => {
  const suppressed = new Set(["linkedin:50%zz"]);
  expect(suppressedSubject({ url: "linkedin.com/in/50%ZZ" }, suppressed)).toBe("linkedin:50%zz");
  expect(suppressedSubject({ url: "linkedin.com/in/%" }, suppressed)).toBeNull();
});

test.each([
  "https://www.linkedin.com/mwlite/in/r%C3%A9da",
  "See linkedin.com/in/al, linkedin.com/in/re\u0301da and others",
  "https://www.linkedin.com/comm/in/R%25C3%25A9da?midToken=x",
])("one who is kept out does not come in as %s", (url) => {
  expect(suppressedSubject({ url }, new Set(["linkedin:réda"]))).toBe("linkedin:réda");
});

test.each([
  "Jo Doe <Jo.Doe@Müller.de>",
  "al@acme.example; jo.doe@xn--mller-kva.de",
  "mailto:jo.doe%40m%C3%BCller.de",
  "(jo.doe@müller.de)",
])("nor by mail as %s", (email) => {
  expect(suppressedSubject({ email }, new Set(["email:jo.doe@xn--mller-kva.de"]))).not.toBeNull();
});

test("an id that was kept in lower case still keeps its member out", () => {
  const suppressed = new Set(["linkedin:acoaab1234567abcdefg"]);
  expect(suppressedSubject({ url: "linkedin.com/in/ACoAAB1234567abcdefg" }, suppressed)).not.toBeNull();
});
