import { expect, test } from "vitest";
import { matchColumns } from "./headers";

const any = { need: "any" } as const;
const domain = { name: "domain", aliases: ["company domain", "website"] };

test("an exact header goes before an alias, whatever the order", () => {
  expect(matchColumns(["Website", "domain"], [domain]).columns).toEqual({ domain: 1 });
});

test.each([
  ["Domain", '"Domain" is read as domain'],
  ["Company_Domain", '"Company_Domain" is read as domain'],
  ["companyDomain", '"companyDomain" is read as domain'],
  ["domian", '"domian" is read as domain'],
])("%s is close enough and said so", (header, note) => {
  expect(matchColumns(["Name", header], [domain])).toMatchObject({ columns: { domain: 1 }, notes: [note] });
});

test("two headers of one name: the first is read, and the person is told", () => {
  const { columns, notes } = matchColumns(["domain", "x", "Domain"], [domain]);
  expect(columns).toEqual({ domain: 0 });
  expect(notes).toEqual(['"domain" appears 2 times; the first one is read']);
});

test("a second column of the same meaning is not read, and the person is told", () => {
  expect(matchColumns(["Website", "domain", "Company Domain", "Company Domain"], [domain])).toMatchObject({
    columns: { domain: 1 },
    notes: [
      '"Website" is not read, because domain is taken from "domain"',
      '"Company Domain" is not read, because domain is taken from "domain"',
    ],
  });
  // Two required columns with similar names each match their own header.
  const both = [{ name: "email", aliases: ["emails"] }, { name: "emails" }];
  expect(matchColumns(["email", "emails"], both).notes).toEqual([]);
});

test("a missing column names what was wanted and what was found", () => {
  expect(() => matchColumns(["Name", "City"], [domain])).toThrow(
    'The file needs a column named "domain". It has: "Name", "City".',
  );
});

test("of several columns one may be enough, and no header serves twice", () => {
  const wanted = [{ name: "full_name" }, { name: "email" }, { name: "domain" }];
  expect(matchColumns(["E-Mail"], wanted, [], any).columns).toEqual({ email: 0 });
  expect(() => matchColumns(["x"], wanted, [], any)).toThrow(
    'one of these columns: "full_name", "email", "domain"',
  );
  const named = [...wanted.slice(1), { name: "full_name", optional: true }];
  expect(matchColumns(["Full name", "email"], named, [], any).columns).toEqual({ email: 1, full_name: 0 });
  expect(() => matchColumns(["Full name"], named, [], any)).toThrow('columns: "email", "domain". It has');
  expect(matchColumns(["email", "Emails"], [{ name: "email" }, { name: "emails" }]).columns).toEqual({
    email: 0,
    emails: 1,
  });
});
