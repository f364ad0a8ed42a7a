import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inOrderAsked, isAbout } from "./identity";
import type { Found, Identity } from "./person-keys";
import type { Person } from "./port";

const found = (
  person: Partial<Person>,
  { addresses = person.email ? [person.email] : [], employers = [] as Found["employers"] } = {},
): Found => ({
  person: { name: "Unknown", linkedInUrl: null, email: null, ...person } as Person,
  addresses,
  employers,
});

test("whatever order Apollo answers in, no row gets a person asked for by another", () => {
  const person = (at: number) => found({ id: `p${at}`, name: `Person ${at}`, email: `${at}@a.example` });
  const identity = (at: number): Identity => (at % 2 ? { id: `p${at}` } : { email: `${at}@a.example` });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.func(fc.nat()), (count, draw) => {
      const places = Array.from({ length: count }, (_, at) => at);
      const answered = places
        .toSorted((a, b) => draw(a) - draw(b))
        .slice(0, Math.max(0, count - (draw(99) % 3)));
      const given = inOrderAsked(places.map(identity), answered.map(person));
      for (const [at, one] of given.entries()) {
        const expected = answered.includes(at) ? `p${at}` : null;
        expect(one === "another" ? one : (one?.person.id ?? null)).toBe(expected);
      }
    }),
  );
});

describe("is about who was asked for", () => {
  const northlight = { name: "Northlight Studios", domain: "northlight.example" };
  const former = { name: "Tidewell Media", domain: null };
  const ada = { name: "Ada Lane", linkedInUrl: "https://www.linkedin.com/in/ada-lane" };
  test.each<[string, Identity, Found]>([
    [
      "the address, however it is written",
      { email: "Ada@Northlight.example" },
      found({ ...ada, email: "ada@northlight.example" }),
    ],
    [
      "one address of several",
      { email: "ada@home.example" },
      found(ada, { addresses: ["a@b.example", "ada@home.example"] }),
    ],
    [
      "the address of the employer before",
      { email: "alane@tidewellmedia.com" },
      found({ ...ada, email: "ada@northlight.example" }, { employers: [northlight, former] }),
    ],
    [
      "no address named, at the employer",
      { email: "ada.lane@northlight.example" },
      found(ada, { employers: [northlight] }),
    ],
    [
      "the profile, with what trackers add",
      { linkedin_url: "https://uk.linkedin.com/in/Ada-Lane/?x=1" },
      found(ada),
    ],
    [
      "a profile of before, with the name in it",
      { linkedin_url: "https://www.linkedin.com/in/ada-lane-4b7a921" },
      found({ ...ada, linkedInUrl: "https://www.linkedin.com/in/adalane" }),
    ],
    ["no profile named", { linkedin_url: "https://www.linkedin.com/in/alane" }, found({ name: "Ada Lane" })],
    [
      "name and company",
      { name: "Lane, Ada", domain: "tidewellmedia.com" },
      found(ada, { employers: [northlight, former] }),
    ],
    ["a name alone", { name: "ada lane" }, found(ada)],
    [
      "the row's name, at the employer of the address",
      { email: "a.finch@northlight.example", beside: { name: "Ada Finch" } },
      found({ name: "Ada Finch-Lane", email: "ada@new.example" }, { employers: [northlight] }),
    ],
    [
      "the row's name by a short form",
      { email: "42@northlight.example", beside: { name: "Bob Lane" } },
      found({ name: "Robert Lane" }, { employers: [northlight] }),
    ],
    [
      "the row's name and company, at another address",
      { email: "ada@old-name.example", beside: { name: "Ada Lane", company: "Northlight Studios Ltd" } },
      found(ada, { employers: [northlight] }),
    ],
    [
      "the row's name at a private address that has it",
      { email: "ada.lane@gmail.com", beside: { name: "Ada Lane" } },
      found({ ...ada, email: "ada@northlight.example" }, { employers: [northlight] }),
    ],
    [
      "the row's name and company, at a private address",
      { email: "videofan42@gmail.com", beside: { name: "Ada Lane", company: "northlight.example" } },
      found(ada, { employers: [northlight] }),
    ],
    [
      "the row's profile",
      { email: "42@elsewhere.example", beside: { linkedInUrl: "linkedin.com/in/ada-lane" } },
      found(ada),
    ],
    [
      "a profile by its number, by the row's name and company",
      {
        linkedin_url: "https://www.linkedin.com/in/ACoAABcd123efg456hij789k",
        beside: { name: "Ada Lane", company: "Northlight Studios" },
      },
      found(ada, { employers: [northlight] }),
    ],
    ["the id", { id: "p_ada" }, found({ ...ada, id: "p_ada" })],
  ])("%s", (_, asked, answer) => expect(isAbout(asked, answer)).toBe(true));

  test.each<[string, Identity, Found]>([
    [
      "a stranger",
      { email: "ada@northlight.example" },
      found({ name: "Bo Finch", email: "bo@other.example" }),
    ],
    [
      "a colleague",
      { email: "ada@northlight.example" },
      found({ name: "Bo Finch", email: "bo@northlight.example" }, { employers: [northlight] }),
    ],
    [
      "a namesake elsewhere",
      { email: "ada@northlight.example" },
      found({ ...ada, email: "ada@other.example" }, { employers: [former] }),
    ],
    [
      "a namesake of a private address",
      { email: "ada.lane@gmail.com" },
      found({ ...ada, email: "ada@northlight.example" }, { employers: [northlight] }),
    ],
    [
      "another profile",
      { linkedin_url: "https://www.linkedin.com/in/ada-lane" },
      found({ name: "Bo Finch", linkedInUrl: "https://www.linkedin.com/in/bo" }),
    ],
    ["a profile of the first name alone", { linkedin_url: "https://www.linkedin.com/in/ada" }, found(ada)],
    [
      "the name at another company",
      { name: "Ada Lane", domain: "other.example" },
      found(ada, { employers: [northlight] }),
    ],
    [
      "another name at the company",
      { name: "Ada Lane", domain: "northlight.example" },
      found({ name: "Bo Finch" }, { employers: [northlight] }),
    ],
    [
      "another name than the row's, though the address would fit",
      { email: "alane@northlight.example", beside: { name: "Alma Lane" } },
      found(ada, { employers: [northlight] }),
    ],
    [
      "the row's name alone, at an address of nobody's",
      { email: "videofan42@gmail.com", beside: { name: "Ada Lane" } },
      found(ada, { employers: [northlight] }),
    ],
    [
      "the row's company alone",
      { email: "bo@old-name.example", beside: { name: "Bo Finch", company: "Northlight Studios" } },
      found(ada, { employers: [northlight] }),
    ],
    ["another id", { id: "p_bo" }, found({ ...ada, id: "p_ada" })],
  ])("not %s", (_, asked, answer) => expect(isAbout(asked, answer)).toBe(false));
});

describe("a bulk answer", () => {
  const asked = (at: number): Identity => ({ email: `${at}@a.example` });
  const known = (at: number) => found({ id: `p${at}`, name: `Person ${at}`, email: `${at}@a.example` });
  const stranger = found({ id: "s", name: "Stranger", email: "s@s.example" });

  test("in its order a stranger spoils only their own place", () => {
    const given = inOrderAsked([0, 1, 2].map(asked), [known(0), null, stranger]);
    expect(given.map((one) => (one === null || one === "another" ? one : one.person.id))).toEqual([
      "p0",
      null,
      "another",
    ]);
  });

  test("out of its order a stranger may belong to any question that is open", () => {
    const given = inOrderAsked([0, 1, 2, 3].map(asked), [known(1), known(0), null, stranger]);
    expect(given.map((one) => (one === null || one === "another" ? one : one.person.id))).toEqual(
      ["p1", "p0", "another", "another"].toSorted((a, b) => (a === "p0" ? -1 : b === "p0" ? 1 : 0)),
    );
  });

  test("two namesakes at one company are nobody's", () => {
    const employers = [{ name: null, domain: "a.example" }];
    const two = ["x", "y"].map((id) =>
      found({ id, name: "Jo Doe", email: `${id}@b.example` }, { employers }),
    );
    expect(inOrderAsked([{ email: "jo@a.example" }, { email: "z@a.example" }], two)).toEqual([
      "another",
      "another",
    ]);
  });

  test("who was asked for by a number is who is left, where one is", () => {
    const byNumber = { linkedin_url: "https://www.linkedin.com/in/ACoAABcd123efg456hij789k" };
    expect(inOrderAsked([asked(0), byNumber], [known(0), stranger])).toEqual([known(0), stranger]);
    expect(inOrderAsked([byNumber, asked(1)], [stranger, found({ id: "t", name: "T" })])).toEqual([
      "another",
      "another",
    ]);
  });
});
