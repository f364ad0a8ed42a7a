import { expect, test } from "vitest";
import { checkbox, checklist, choice, list, number, optionalNumber, prompt, text, viewsOf } from "./fields";
import { splitList } from "./split-list";
import { parseFormFields } from "../forms/form-values";
import { parseChanges, readSettings } from "./settings";
import { domain, domainOrEmail, email } from "./shapes";

const fields = {
  words: list({ label: "Words", initial: ["a"] }),
  views: number({ label: "Views", initial: 5 }),
  least: optionalNumber({ label: "Least", initial: 10, integer: true }),
  on: checkbox({ label: "On", initial: true }),
  kind: choice({
    label: "Kind",
    initial: "host",
    options: [
      { value: "host", label: "Hosts" },
      { value: "guest", label: "Guests" },
    ],
  }),
  industries: checklist({ label: "Industries", itemName: "industry", options: ["Media, Online", "Retail"] }),
};
const settings = { group: "test", api: "/api/test", fields };

test("comma lists are trimmed, emptied of nothing and of doubles", () => {
  expect(splitList("a, b,,c, a ")).toEqual(["a", "b", "c"]);
  expect(parseChanges(fields, { words: "x , y" })).toEqual({ words: ["x", "y"] });
  expect(parseChanges(fields, { words: ["x ", "", "x"] })).toEqual({ words: ["x"] });
});

test("numbers: negative counts as 0, text is refused by name, empty may be nothing", () => {
  expect(parseChanges(fields, { views: -3, least: "25" })).toEqual({ views: 0, least: 25 });
  expect(parseChanges(fields, { least: "" })).toEqual({ least: null });
  expect(() => parseChanges(fields, { views: "many" })).toThrow('Enter a number for \\"Views\\".');
});

test("everything has an upper size, and says it", () => {
  const sized = {
    ...fields,
    months: number({ label: "Months", unit: "months", initial: 1 }),
    name: text({ label: "Name" }),
    keyword: text({ label: "Keyword", longest: 200 }),
    prompt: prompt({ label: "Prompt", initial: "" }),
  };
  const most = Array.from({ length: 500 }, (_, at) => `${at}`.padEnd(100, "x"));
  const fits = {
    months: 1200,
    views: 1e9,
    name: "x".repeat(2000),
    keyword: "x".repeat(200),
    prompt: "x".repeat(20_000),
    words: most,
  };
  expect(parseChanges(sized, fits)).toEqual(fits);
  const tooMuch: [Record<string, unknown>, string][] = [
    [{ months: 1e9 }, '\\"Months\\" must be at most 1,200 months.'],
    [{ views: 1e9 + 1 }, '\\"Views\\" must be at most 1,000,000,000.'],
    [{ least: 1e300 }, '\\"Least\\" must be at most 1,000,000,000.'],
    [{ name: "x".repeat(2001) }, "Name must have at most 2,000 characters."],
    [{ keyword: "x".repeat(201) }, "Keyword must have at most 200 characters."],
    [{ prompt: "x".repeat(20_001) }, "Prompt must have at most 20,000 characters."],
    [{ words: [...most, "one more"] }, "Words must have at most 500 entries of at most 100 characters each."],
    [{ words: "x".repeat(101) }, "Words must have at most 500 entries of at most 100 characters each."],
  ];
  for (const [body, words] of tooMuch) expect(() => parseChanges(sized, body)).toThrow(words);
});

test("a fraction where only whole numbers make sense is refused in words, never cut off", () => {
  for (const least of [1.5, "1.5", -0.5])
    expect(() => parseChanges(fields, { least })).toThrow('\\"Least\\" must be a whole number.');
  expect(() => parseChanges(fields, { least: "many" })).toThrow('Enter a number for \\"Least\\".');
  expect(parseChanges(fields, { least: "3.0", views: 1.5 })).toEqual({ least: 3, views: 1.5 });
  expect(viewsOf(fields).least).toMatchObject({ step: 1 });
});

test("a checklist keeps every option in order, and strangers out", () => {
  expect(
    parseChanges(fields, {
      industries: [
        { industry: "Media, Online", checked: true },
        { industry: "Mars", checked: true },
      ],
    }),
  ).toEqual({
    industries: [
      { industry: "Media, Online", checked: true },
      { industry: "Retail", checked: false },
    ],
  });
});

test("a form says the same as JSON", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["words", "x, y"],
    ["views", "7"],
    ["least", ""],
    ["on", "false"],
    ["kind", "guest"],
    ["industries", "Retail"],
  ]) {
    form.append(name as string, value as string);
  }
  expect(parseChanges(fields, parseFormFields(form, fields))).toEqual({
    words: ["x", "y"],
    views: 7,
    least: null,
    on: false,
    kind: "guest",
    industries: [
      { industry: "Media, Online", checked: false },
      { industry: "Retail", checked: true },
    ],
  });
  form.append("on", "true");
  expect(parseFormFields(form, fields).on).toBe(true);
});

test("stored values that no longer fit fall back, one by one", () => {
  expect(readSettings(settings, { words: ["kept"], views: "gone", kind: "neither" })).toMatchObject({
    words: ["kept"],
    views: 5,
    kind: "host",
  });
});

test("views carry no schema to the client", () => {
  expect(JSON.parse(JSON.stringify(viewsOf({ name: text({ label: "Name" }) })))).toEqual({
    name: { control: "text", label: "Name", initial: "" },
  });
});

test.each([
  ["https://www.Acme.com/about?x=1", "acme.com"],
  ["ACME.co.uk", "acme.co.uk"],
  [" blog.acme.com ", "blog.acme.com"],
  ["brightcast.example", "brightcast.example"],
])("%s names %s", (given, found) => {
  expect(domain.parse(given)).toBe(found);
});

test.each(["nonsense", "not a domain", "10.0.0.1", "http://[::1]/", "localhost", ""])(
  "%s names no company",
  (given) => {
    expect(domain.safeParse(given).success).toBe(false);
  },
);

test("addresses: one, and its ending is known", () => {
  for (const good of ["a@b.co", " A@b.co ", "mailto:a@b.co", "A <a@b.co>"])
    expect(email.parse(good)).toBe("a@b.co");
  for (const bad of ["a@b", "ab.co", "a@b.c", "a@b.co d", "a@b.co, c@d.co"])
    expect(email.safeParse(bad).success).toBe(false);
  expect(domainOrEmail.parse("A@Acme.com")).toBe("a@acme.com");
  expect(domainOrEmail.parse("www.acme.com")).toBe("acme.com");
});

test("lines end alike, whether a form, a program or an earlier save brought them", () => {
  const own = { prompt: prompt({ label: "Prompt", initial: "" }) };
  const form = new FormData();
  form.append("prompt", "one\r\n\r\ntwo");
  expect(parseChanges(own, parseFormFields(form, own))).toEqual({ prompt: "one\n\ntwo" });
  expect(parseChanges(own, { prompt: "one\r\ntwo" })).toEqual({ prompt: "one\ntwo" });
  const saved = { group: "test", api: "/api/test", fields: own };
  expect(readSettings(saved, { prompt: "one\r\ntwo" })).toEqual({ prompt: "one\ntwo" });
});
