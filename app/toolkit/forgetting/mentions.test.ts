import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../upstream/call";
import { personOf, withoutPerson } from "./mentions";

const jo = personOf("email:jo.doe@acme.example");

describe("a mention", () => {
  test.each([
    "jo.doe@acme.example",
    "Write to JO.DOE@acme.example.",
    "<jo.doe@acme.example>",
    '{"email":"jo.doe@acme.example"}',
  ])("%s", (text) => expect(jo.isIn(text)).toBe(true));

  test.each([
    "anjo.doe@acme.example",
    "jo.doe@acme.example.org",
    "x.jo.doe@acme.example",
    "jo-doe@acme.example",
    "acme.example",
  ])("not %s", (text) => expect(jo.isIn(text)).toBe(false));

  test("a profile is known under any spelling of its address", () => {
    const zoe = personOf("linkedin:zoë-b");
    expect(zoe.isIn("https://www.linkedin.com/in/zo%C3%AB-b/?trk=x")).toBe(true);
    expect(zoe.isIn("http://LinkedIn.com/in/Zoë-B")).toBe(true);
    expect(zoe.isIn("https://linkedin.com/in/zoë-b-2")).toBe(false);
  });
});

describe("without the person", () => {
  test("the one record goes, its neighbours stay", () => {
    const found = [
      { name: "Jo Doe", email: "jo.doe@acme.example" },
      { name: "Al", email: "al@acme.example" },
    ];
    expect(withoutPerson({ people: found, total: 2 }, jo)).toEqual({ people: [found[1]], total: 2 });
  });

  test("a value that is all about them goes whole", () => {
    expect(withoutPerson({ email: "jo.doe@acme.example" }, jo)).toBeUndefined();
    expect(withoutPerson({ person: { email: "jo.doe@acme.example" }, isTarget: true }, jo)).toEqual({
      person: null,
      isTarget: true,
    });
    expect(withoutPerson("Dear jo.doe@acme.example", jo)).toBeUndefined();
  });

  test("nothing is left of them in any value, and other values stay as they are", () => {
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom("jo.doe@acme.example", "see Jo.Doe@acme.example, there", "al@acme.example", ""),
        fc.integer(),
        fc.constant(null),
        fc.array(tie("json"), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom("a", "b", "c"), tie("json")),
      ),
    }));
    fc.assert(
      fc.property(json, (value) => {
        const text = JSON.stringify(value);
        const left = JSON.stringify(withoutPerson(JSON.parse(text) as Json, jo) ?? null);
        expect(jo.isIn(left)).toBe(false);
        if (!jo.isIn(text)) expect(left).toBe(text);
      }),
    );
  });
});
