import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../vendors/call";
import { mentionsOf, needlesOf, withoutAddresses, withoutMentioned } from "./mentions";

const jo = mentionsOf(["email:jo.doe@acme.example"]);

describe("a mention", () => {
  test.each([
    "jo.doe@acme.example",
    "Write to JO.DOE@acme.example.",
    "<jo.doe@acme.example>",
    '{"email":"jo.doe@acme.example"}',
    "https://x.example/?to=jo.doe%40acme.example&a=b",
    "mailto%3Ajo.doe%40acme.example",
    "jo.doe&#64;acme.example",
    "JO.DOE&#x40;acme.example",
  ])("%s", (text) => expect(jo(text)).toBe(true));

  test.each([
    "anjo.doe@acme.example",
    "jo.doe@acme.example.org",
    "x.jo.doe@acme.example",
    "x%2Bjo.doe%40acme.example",
    "jo.doe%40acme.example.org",
    "jo-doe@acme.example",
    "acme.example",
  ])("not %s", (text) => expect(jo(text)).toBe(false));

  test("a host with letters beyond ASCII is known in both its forms", () => {
    const subject = "email:jo.doe@xn--mller-kva.de";
    for (const text of [
      "jo.doe@müller.de",
      "JO.DOE@MÜLLER.DE",
      "jo.doe%40m%C3%BCller.de",
      "jo.doe@xn--mller-kva.de",
    ]) {
      expect(mentionsOf([subject])(text)).toBe(true);
      for (const needle of needlesOf(subject)) expect(text.toLowerCase()).toContain(needle);
    }
    expect(mentionsOf([subject])("jo.doe@muller.de")).toBe(false);
  });

  test("a profile is known under any spelling of its address", () => {
    const zoe = mentionsOf(["linkedin:zoë-b", "email:zoe@beta.example"]);
    expect(zoe("https://www.linkedin.com/in/zo%C3%AB-b/?trk=x")).toBe(true);
    expect(zoe("http://LinkedIn.com/in/Zoë-B")).toBe(true);
    expect(zoe("https://linkedin.com/in/zoë-b-2")).toBe(false);
    expect(zoe("https://linkedin.com/in/zoe\u0308-b")).toBe(true);
    expect(zoe("https://www.linkedin.com/mwlite/in/zo%C3%AB-b")).toBe(true);
    expect(zoe("https://www.linkedin.com/comm/in/zo%C3%AB-b?midToken=x")).toBe(true);
    expect(zoe("https://www.linkedin.cn/incareer/in/zo%C3%AB-b")).toBe(true);
    expect(zoe("zoe@beta.example")).toBe(true);
  });

  test.each([
    ["https://www.linkedin.com/posts/Jo-Doe_which-tool-activity-7330988768578920448-xy", true],
    ["https://www.linkedin.com/posts/jo-doe-2_which-tool-activity-7330988768578920448-xy", false],
    ["https://www.linkedin.com/posts/big-jo-doe_x", false],
  ])("a post names its author: %s", (link, mentioned) => {
    expect(mentionsOf(["linkedin:jo-doe", "email:nobody@else.example"])(link)).toBe(mentioned);
  });

  test.each([
    ["https://www.linkedin.com/pub/jo-doe/12/345/67", true],
    ["https://www.linkedin.com/pub/jo-doe/12/345/067?trk=x", true],
    ["https%3A%2F%2Fwww.linkedin.com%2Fin%2Fjo-doe-06734512%2F", true],
    ["https://www.linkedin.com/pub/jo-doe/12/345/68", false],
    ["https://www.linkedin.com/pub/jo-doe/12/345/678", false],
    ["https://www.linkedin.com/pub/jo-doe", false],
  ])("an old address is the new one spelled otherwise: %s", (link, mentioned) => {
    expect(mentionsOf(["linkedin:jo-doe-06734512"])(link)).toBe(mentioned);
  });

  test.each([
    ["https://www.linkedin.com/pub/jo-doe", true],
    ["https://www.linkedin.com/pub/jo-doe/12/345/67", false],
    ["https://www.linkedin.com/profile/view?id=123", false],
  ])("a name is no number: %s", (link, mentioned) => {
    expect(mentionsOf(["linkedin:jo-doe"])(link)).toBe(mentioned);
  });

  test.each([
    ["https://www.linkedin.com/profile/view?id=123&trk=x", true],
    ["https://www.linkedin.com/profile/view?trk=x&id=123", true],
    ["https://www.linkedin.com/profile/view?id=1234", false],
  ])("a number alone: %s", (link, mentioned) => {
    expect(mentionsOf(["linkedin:profile/view?id=123"])(link)).toBe(mentioned);
  });

  test.each([
    ["https://www.linkedin.com/sales/lead/ACwAAB1234567abcdefg,NAME_SEARCH,x", true],
    ["https://www.linkedin.com/in/ACwAAB1234567abcdefg/", true],
    ["urn:li:fsd_profile:ACwAAB1234567abcdefg", true],
    ["https://www.linkedin.com/in/ACwAAB1234567abcdefgh", false],
  ])("a member's id: %s", (text, mentioned) => {
    const subject = "linkedin:ACwAAB1234567abcdefg";
    expect(mentionsOf([subject])(text)).toBe(mentioned);
    for (const needle of needlesOf(subject)) if (mentioned) expect(text).toContain(needle);
  });

  test("no person is mentioned where none is to be kept out", () => {
    expect(mentionsOf([])("jo.doe@acme.example")).toBe(false);
  });
});

describe("addresses in texts that stay", () => {
  const clean = withoutAddresses(["email:jo.doe@acme.example", "linkedin:jo-doe"]);
  test.each([
    [
      "Never write to jo.doe@acme.example, nor to al@acme.example.",
      "Never write to (removed), nor to al@acme.example.",
    ],
    ["https://www.linkedin.com/posts/jo-doe_tool-activity-73 (good)", "https://www.(removed) (good)"],
    ["Nobody", "Nobody"],
  ])("%s", (text, left) => expect(clean(text)).toBe(left));
});

describe("what the database is asked for", () => {
  const sign = fc.constantFrom(..."abcäß019._+-'!~");
  const name = fc.string({ unit: sign, minLength: 1, maxLength: 12 });
  test("holds in every text that mentions the person", () => {
    fc.assert(
      fc.property(name, fc.boolean(), fc.boolean(), (given, isEmail, encodes) => {
        const subject = isEmail ? `email:${given}@acme.example` : `linkedin:${given}`;
        const spelled = encodes ? encodeURIComponent(given) : given;
        const text = isEmail
          ? `${spelled}${encodes ? "%40" : "@"}ACME.example`
          : `https://linkedin.com/in/${spelled}`;
        expect(mentionsOf([subject])(text)).toBe(true);
        for (const needle of needlesOf(subject)) expect(text.toLowerCase()).toContain(needle.toLowerCase());
      }),
    );
  });
});

describe("without the person", () => {
  test("a field named after them goes alone", () => {
    expect(withoutMentioned({ "jo.doe@acme.example": 1, total: 2 }, jo)).toEqual({ total: 2 });
  });

  test("the one record goes, its neighbours stay", () => {
    const found = [
      { name: "Jo Doe", email: "jo.doe@acme.example" },
      { name: "Al", email: "al@acme.example" },
    ];
    expect(withoutMentioned({ people: found, total: 2 }, jo)).toEqual({ people: [found[1]], total: 2 });
  });

  test("a value that is all about them goes whole", () => {
    expect(withoutMentioned({ email: "jo.doe@acme.example" }, jo)).toBeUndefined();
    expect(
      withoutMentioned({ person: { email: "jo.doe@acme.example" }, isTarget: true }, jo),
    ).toBeUndefined();
    expect(withoutMentioned("Dear jo.doe@acme.example", jo)).toBeUndefined();
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
        const left = JSON.stringify(withoutMentioned(JSON.parse(text) as Json, jo) ?? null);
        expect(jo(left)).toBe(false);
        if (!jo(text)) expect(left).toBe(text);
      }),
    );
  });
});
