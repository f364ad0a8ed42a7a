import { describe, expect, test } from "vitest";
import { definitionOf } from "../testing/definitions";
import { type Value, valueFor } from "./values";

const owners = [
  { id: "62", email: "ben@ours.example", name: "Ben", hasLeft: false },
  { id: "63", email: "eve@ours.example", name: "Eve", hasLeft: true },
];
const design = { options: { Design: "DESIGN", Sales: "SALES", Old: "OLD" }, hidden: ["OLD"] };
const interests = { options: { Podcast: "podcast", Video: "video" } };
const yesNo = { options: { Yes: "true", No: "false" } };

/** Returns the value, or the reason why there is none. */
const told = (value: Value): string =>
  value.is === "value"
    ? value.value
    : value.is === "unknown option"
      ? `unknown option: ${value.option}`
      : value.is;

const forms = {
  number: definitionOf("n", "number", "number"),
  phone: definitionOf("p", "string", "phonenumber"),
  text: definitionOf("t", "string", "text"),
  select: definitionOf("s", "enumeration", "select", design),
  checkbox: definitionOf("c", "enumeration", "checkbox", interests),
  flag: definitionOf("b", "enumeration", "booleancheckbox", yesNo),
  owner: definitionOf("o", "enumeration", "select", { externalOptions: true }),
  date: definitionOf("d", "date", "date"),
  datetime: definitionOf("dt", "datetime", "date"),
  short: definitionOf("h", "string", "text", { rules: [{ type: "MAX_LENGTH", arguments: ["30"] }] }),
  few: definitionOf("f", "number", "number", { rules: [{ type: "MIN_NUMBER", arguments: ["1"] }] }),
};

describe("cells in the portal's form", () => {
  test.each([
    ["number", "1,234", ".", "1234"],
    ["number", "1,234", null, "refused"],
    ["number", "4,68", ",", "4.68"],
    ["number", "4,68", null, "asked"],
    ["number", "1 234", ".", "1234"],
    ["number", "1.234,5", ",", "1234.5"],
    ["number", "", null, "nothing"],
    ["number", "0", null, "0"],
    ["number", "1e6", null, "1000000"],
    ["number", "n/a", null, "refused"],
    ["phone", "00491701234567", null, "00491701234567"],
    ["text", "01234", null, "01234"],
    ["text", "4.9171E+11", null, "asked"],
    ["text", "n/a", null, "nothing"],
    ["text", "   ", null, "nothing"],
    ["select", "Design", null, "DESIGN"],
    ["select", "design", null, "DESIGN"],
    ["select", "Marketing", null, "unknown option: Marketing"],
    ["select", "Old", null, "unknown option: Old"],
    ["checkbox", "Podcast, Video", null, "podcast;video"],
    ["checkbox", "podcast;webinar", null, "unknown option: webinar"],
    ["flag", "Yes", null, "true"],
    ["flag", "False", null, "false"],
    ["flag", "1", null, "true"],
    ["flag", "", null, "nothing"],
    ["owner", "ben@ours.example", null, "62"],
    ["owner", "eve@ours.example", null, "unknown option: eve@ours.example"],
    ["date", "2026-11-03", null, "2026-11-03"],
    ["date", "2026-11-03T23:30:00-07:00", null, "2026-11-03"],
    ["date", "03/11/2026", null, "asked"],
    ["date", "25/11/2026", null, "2026-11-25"],
    ["date", "2026-02-30", null, "refused"],
    ["date", "45999", null, "asked"],
    ["datetime", "2026-11-03T23:30:00-07:00", null, "2026-11-04T06:30:00Z"],
    ["datetime", "2026-11-03", null, "asked"],
    ["short", "Head of everything that moves at Bright Fern", null, "refused"],
    ["few", "0", null, "refused"],
  ] as const)("%s: %j, decimal sign %j → %s", (form, cell, decimal, expected) => {
    expect(told(valueFor(forms[form], cell, { owners, decimal }))).toBe(expected);
  });
});
