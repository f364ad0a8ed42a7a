import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Fields, checkbox, checklist, list, number, prompt, viewsOf } from "../toolkit/fields";
import { parseFormFields } from "./form-values";
import { parseChanges } from "../toolkit/settings";
import { summarise } from "../tool-screen/filter-summary";
import { formEntries } from "./form-draft";
import { readForm, sameValues } from "./form-values";

const fields = {
  keywords: list({ label: "Keywords", initial: [] }),
  monthsInterval: number({
    label: "Published in the last",
    unit: "months",
    summaryLabel: "last {} months",
    initial: 1,
  }),
  hasTargets: checkbox({ label: "Find people", initial: true }),
  industries: checklist({
    label: "Industries",
    itemName: "industry",
    options: ["Media, online", "Software"],
  }),
  coldEmail: prompt({ label: "Prompt", initial: "" }),
} satisfies Fields;

const word = fc.constantFrom("podcast", "live show", "q&a");
const anyValues = fc.record({
  keywords: fc.uniqueArray(word),
  monthsInterval: fc.option(fc.nat(500), { nil: null }),
  hasTargets: fc.boolean(),
  industries: fc.tuple(fc.boolean(), fc.boolean()).map(([media, software]) => [
    { industry: "Media, online", checked: media },
    { industry: "Software", checked: software },
  ]),
  coldEmail: fc.string(),
});

it("filters put back into their form stand there as they were", () => {
  fc.assert(
    fc.property(anyValues, (values) => {
      const form = new FormData();
      for (const [name, value, option] of formEntries(viewsOf(fields), values)) {
        if (typeof value === "string") form.append(name, value);
        else if (value) form.append(name, option);
      }
      expect(sameValues(viewsOf(fields), readForm(viewsOf(fields), form), values)).toBe(true);
    }),
  );
});

it("what leaves nothing out is not among the filters in a line", () => {
  const views = viewsOf({
    views: number({ label: "Views", summaryLabel: "≥ {}k views", initial: 0 }),
    days: number({ label: "Or in the last", unit: "days", initial: 0 }),
  });
  expect(summarise(views, { views: 0, days: 0 })).toBe("");
  expect(summarise(views, { views: 50, days: 3 })).toBe("≥ 50k views · or in the last 3 days");
});

describe("readForm", () => {
  it("reads a form as the server does", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.nat(500),
        fc.boolean(),
        fc.subarray(["Media, online", "Software"]),
        (keywords, months, hasTargets, industries) => {
          const form = new FormData();
          form.append("filters.keywords", keywords);
          form.append("filters.monthsInterval", String(months));
          form.append("filters.hasTargets", "false");
          if (hasTargets) form.append("filters.hasTargets", "true");
          for (const industry of ["", ...industries]) form.append("filters.industries", industry);
          form.append("filters.coldEmail", "Hi");
          const onServer = parseChanges(fields, parseFormFields(form, fields, "filters."));
          const onScreen = readForm(viewsOf(fields), form);
          expect(sameValues(viewsOf(fields), onScreen, onServer)).toBe(true);
        },
      ),
    );
  });
});

describe("summarise", () => {
  const values = {
    keywords: ["a", "b"],
    monthsInterval: 2,
    hasTargets: true,
    industries: [],
    coldEmail: "x",
  };

  it("says the filters in one line", () => {
    expect(summarise(viewsOf(fields), values)).toBe("2 keywords · last 2 months · 1 of 1 options on");
  });

  it("leaves out a number that has no words for it", () => {
    const weight = number({ label: "Weight", summaryLabel: "", initial: 3 });
    expect(summarise(viewsOf({ weight }), { weight: 3 })).toBe("");
  });

  it("counts one of a thing in the singular", () => {
    expect(summarise(viewsOf(fields), { ...values, keywords: ["a"], monthsInterval: 1 })).toBe(
      "1 keyword · last 1 month · 1 of 1 options on",
    );
  });
});
