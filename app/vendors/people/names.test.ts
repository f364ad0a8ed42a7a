import { describe, expect, test } from "vitest";
import { isDomainOf, isHandleOf, isSameCompany, isSameName, nameKey } from "./names";

describe("two spellings of one name", () => {
  test.each([
    ["Jo Doe", "Doe, Jo"],
    ["Jo A. Doe", "Jo Doe"],
    ["Chris O'Brien", "Christopher OBrien"],
    ["Jürgen Müller", "Juergen Mueller"],
    ["Jurgen Muller", "Jürgen Müller"],
    ["Dr. Ada Lane", "ada lane, PhD"],
    ["J. Doe", "Jo Doe"],
    ["Cher", "CHER"],
    ["Łukasz Nowak", "lukasz nowak"],
    ["Bob Doe", "Robert Doe"],
    ["Rob Doe", "Bob Doe"],
    ["Liz Lane", "Elizabeth Lane"],
    ["Ana García López", "Ana Garcia"],
    ["Anna Müller-Schmidt", "Anna Schmidt"],
  ])("%s and %s", (one, other) => expect(isSameName(one, other)).toBe(true));

  test.each([
    ["Jo Doe", "Jo Lane"],
    ["Jo Doe", "Al Doe"],
    ["Jo", "Jo Doe"],
    ["J. D.", "Jo Doe"],
    ["", ""],
    ["Ann Bell", "Bell Bell"],
    ["Bob Doe", "William Doe"],
    ["Bob Doe", "Robert Lane"],
  ])("not %s and %s", (one, other) => expect(isSameName(one, other)).toBe(false));

  test("one key", () => {
    expect(nameKey(" Dr. Jürgen  Müller ")).toBe("jurgen muller");
  });
});

describe("an address that can be a person's", () => {
  test.each([
    "jo.doe",
    "jdoe",
    "jod",
    "doej",
    "jo",
    "doe",
    "j.doe",
    "jo_doe+news",
    "jo.doe2",
    "jo.m.doe",
    "doe.jo",
  ])("%s", (handle) => expect(isHandleOf(handle, "Jo M. Doe")).toBe(true));

  test.each(["al.doe", "jd", "j", "info", "joanna.lane", "42", ""])("not %s", (handle) =>
    expect(isHandleOf(handle, "Jo Doe")).toBe(false),
  );

  test("by a short form of the given name", () => {
    expect(isHandleOf("bob.doe", "Robert Doe")).toBe(true);
    expect(isHandleOf("liz", "Elizabeth Lane")).toBe(true);
    expect(isHandleOf("bob.doe", "William Doe")).toBe(false);
  });

  test("umlauts either way", () => {
    expect(isHandleOf("juergen.mueller", "Jürgen Müller")).toBe(true);
    expect(isHandleOf("j.muller", "Jürgen Müller")).toBe(true);
  });

  test("whole: both names, as in the address of a profile", () => {
    expect(isHandleOf("jo-doe", "Jo Doe", true)).toBe(true);
    expect(isHandleOf("jodoe", "Jo Doe", true)).toBe(true);
    expect(isHandleOf("jo", "Jo Doe", true)).toBe(false);
  });
});

describe("a domain that can be an employer's", () => {
  const named = (name: string) => ({ name, domain: null });
  test.each([
    ["northlight.example", { name: "Something", domain: "www.northlight.example" }],
    ["northlight.example", named("Northlight Studios")],
    ["tidewellmedia.com", named("Tidewell Media, Inc.")],
    ["mail.tidewell-media.co.uk", named("Tidewell Media Ltd")],
    ["ibm.com", named("International Business Machines")],
    ["loreal.com", named("L'Oréal")],
  ])("%s", (domain, employer) => expect(isDomainOf(domain, employer)).toBe(true));

  test.each([
    ["northlight.example", named("Southlight Studios")],
    ["tidewellmedia.com", named("Other Media")],
    ["studio2.example", named("Studio22 Ltd")],
    ["gmail.com", named("Northlight Studios")],
    ["acme.com", { name: null, domain: "other.com" }],
  ])("not %s", (domain, employer) => expect(isDomainOf(domain, employer)).toBe(false));
});

test.each([
  ["Tidewell Media", { name: "Tidewell Media, Inc.", domain: null }, true],
  ["tidewell.com", { name: "Something", domain: "www.tidewell.com" }, true],
  ["Tidewell", { name: "Tidewell Media", domain: null }, false],
  ["", { name: "", domain: null }, false],
])("the company %s and the employer %o: %s", (named, employer, is) => {
  expect(isSameCompany(named, employer)).toBe(is);
});
