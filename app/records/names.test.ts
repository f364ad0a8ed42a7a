import { describe, expect, test } from "vitest";
import { alikeByName, namesContradict } from "./names";

const acme = "acme.example";

describe("alike by name alone: offered at most, with what differs", () => {
  test.each([
    ["Jonas Keller", "Johan A. Keller", "first name"],
    ["Ana Ortiz", "Ana Ortiz", "nothing known differs"],
    ["Li Wei", "Wei Li", "order of names"],
    ["Zoë Müller", "Zoe Mueller", "spelling or a suffix"],
    ["J. Keller", "Jonas Keller", "first name is an initial"],
    ["Karl Rehn", "Karl Rehn jun.", "spelling or a suffix"],
    ["Bob Stone", "Robert Stone", "first name"],
  ])("%s and %s of one company: %s", (one, other, differs) => {
    expect(alikeByName({ name: one, company: acme }, { name: other, company: acme })).toEqual({ differs });
    expect(alikeByName({ name: other, company: acme }, { name: one, company: acme })).toEqual({ differs });
  });

  test.each([
    ["another company", "Jonas Keller", acme, "Jonas Keller", "other.example"],
    ["another last name", "Jon Abel", acme, "Jon Cade", acme],
    ["no person", "Studio Team", acme, "Studio Team", acme],
    ["a name and nothing else", "Mara Lind", null, "Mara Lind", null],
    ["another first name", "Mara Keller", acme, "Jonas Keller", acme],
  ])("%s: not offered", (_, one, company, other, otherCompany) => {
    expect(alikeByName({ name: one, company }, { name: other, company: otherCompany })).toBeNull();
  });
});

describe("two names at one address", () => {
  test.each([
    ["Jonas Keller", "Ana Keller"],
    ["Mara Lind", "Tomas Rehn"],
    ["Karl Rehn sen.", "Karl Rehn jun."],
    ["Jun Harada", "Emi Harada"],
  ])("%s and %s are two people", (one, other) => {
    expect(namesContradict(one, other)).toBe(true);
    expect(namesContradict(other, one)).toBe(true);
  });

  test.each([
    ["Mara Lind", "Mara Lind-Holm"],
    ["Mara Lind", "Mara Berger"],
    ["Mike Stone", "Michael Stone"],
    ["M. Stone", "Michael Stone"],
    ["Wei Li", "Li Wei"],
    ["Zoë Müller", "Zoe Mueller"],
    ["Dr. Mara Lind", "Lind, Mara"],
    ["Александр Пешков", "Sasha Peshkov"],
    ["Mara", "Tomas Rehn"],
    [null, "Tomas Rehn"],
  ])("%s and %s may be one", (one, other) => {
    expect(namesContradict(one, other)).toBe(false);
    expect(namesContradict(other, one)).toBe(false);
  });
});
