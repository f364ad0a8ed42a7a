import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Fields, checkbox, checklist, list, number, prompt, viewsOf } from "../toolkit/fields";
import { parseFormFields } from "../toolkit/form-fields";
import { parseChanges } from "../toolkit/settings";
import { summarise } from "./filter-summary";
import { readForm, sameValues } from "./form-values";

const fields = {
  keywords: list({ label: "Keywords", initial: [] }),
  monthsInterval: number({
    label: "Published in the last",
    unit: "months",
    brief: "last {} months",
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
    expect(summarise(viewsOf(fields), values)).toBe("2 keywords · last 2 months · 1 of 1 switches on");
  });

  it("leaves out a number that has no words for it", () => {
    const weight = number({ label: "Weight", brief: "", initial: 3 });
    expect(summarise(viewsOf({ weight }), { weight: 3 })).toBe("");
  });

  it("counts one of a thing in the singular", () => {
    expect(summarise(viewsOf(fields), { ...values, keywords: ["a"], monthsInterval: 1 })).toBe(
      "1 keyword · last 1 month · 1 of 1 switches on",
    );
  });
});
