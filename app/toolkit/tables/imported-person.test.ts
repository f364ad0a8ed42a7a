import { expect, test } from "vitest";
import type { Cell } from "../cell";
import { type ImportColumn, personReader, staysOutReasons } from "./imported-person";
import type { Meaning } from "./table";

/** Builds a row from cells by meaning: the upload's cells and the result's cells. */
function person(upload: Partial<Record<Meaning, Cell>>, result: Partial<Record<Meaning, Cell>>) {
  const columnsOf = (side: typeof upload, isInput: boolean) =>
    Object.keys(side).map((means): ImportColumn => ({ means: means as Meaning, isInput }));
  const read = personReader([...columnsOf(upload, true), ...columnsOf(result, false)]);
  return read([...Object.values(upload), ...Object.values(result)]);
}

const dana = { "e-mail": "dana@acme.com", person: "Dana Reyes", company: "Acme" };
const letter = { subject: "Hello", body: "Dear Dana" };

test("what the upload knows of the same person counts where the result knows nothing", () => {
  const { read } = person(
    { ...dana, ...letter, domain: "acme.com", title: "Old" },
    { ...dana, title: "CEO" },
  );
  expect(["title", "domain", "subject", "body"].map((means) => read(means as Meaning))).toEqual([
    "CEO",
    "acme.com",
    "Hello",
    "Dear Dana",
  ]);
});

test.each([
  ["domain", "https://www.Acme.com/about?utm_source=crm", "acme.com"],
  ["domain", "\u200Bacme.com.", "acme.com"],
  ["domain", "n/a", null],
  ["e-mail", "Dana Reyes <Dana@Acme.com>", "dana@acme.com"],
] as const)("the upload's %s %s is handed on in its one form", (means, cell, expected) => {
  const { read } = person({ person: "Dana Reyes", [means]: cell }, { person: "Dana Reyes" });
  expect(read(means)).toBe(expected);
});

test("an e-mail to one person is nobody else's at the company", () => {
  const colleague = { "e-mail": "jo@acme.com", person: "Jo Doe", company: "Acme" };
  const { read } = person({ ...dana, ...letter, domain: "acme.com" }, colleague);
  expect([read("body"), read("domain"), read("e-mail")]).toEqual([null, "acme.com", "jo@acme.com"]);
});

test("a line has an email or says why it has none, never both", () => {
  const note = "The email to this company is written to Jo Doe.";
  expect(person({ ...dana, "why no email": note }, dana).read("why no email")).toBe(note);
  expect(person({ ...dana, "why no email": note }, { ...dana, ...letter }).read("why no email")).toBeNull();
});

test("who works elsewhere now has no website of the company before", () => {
  const { read } = person({ ...dana, domain: "acme.com" }, { ...dana, company: "Other" });
  expect([read("company"), read("domain")]).toEqual(["Other", null]);
});

test("a company's page on LinkedIn is no person's, and a name is taken apart where its parts are not known", () => {
  const { read } = person(
    {},
    { person: "Dana van Reyes", LinkedIn: "https://www.linkedin.com/company/acme" },
  );
  expect([read("LinkedIn"), read("first name"), read("last name")]).toEqual([null, "Dana", "van Reyes"]);
});

test.each([
  ["a client", {}, { ...dana, client: true }, staysOutReasons.client],
  ["a client, as an earlier run says", { ...dana, client: "true" }, dana, staysOutReasons.client],
  ["not asked about in the CRM", {}, { ...dana, client: null }, staysOutReasons.unchecked],
  ["no client", {}, { ...dana, client: false }, null],
  ["no target", {}, { ...dana, target: false }, staysOutReasons.target],
  ["no target, as an earlier run says", { ...dana, target: "false" }, dana, staysOutReasons.target],
  ["guessed", {}, { ...dana, "address status": "guessed" }, staysOutReasons.address],
  ["of no status", {}, { ...dana, "address status": null }, staysOutReasons.address],
  ["verified", {}, { ...dana, "address status": "verified" }, null],
  [
    "guessed, as an earlier run says",
    { ...dana, "address status": "guessed" },
    dana,
    staysOutReasons.address,
  ],
  ["of no address", {}, { person: "Dana", LinkedIn: "x", "e-mail": null, "address status": null }, null],
  ["found by a tool that judges nobody", {}, dana, null],
] as [string, Record<string, Cell>, Record<string, Cell>, string | null][])(
  "who is %s",
  (_case, upload, result, expected) => expect(person(upload, result).staysOut()).toBe(expected),
);
