/** The rules of the mapping table come back as the user chose them. */
import { expect, test } from "vitest";
import { ruleOf, rules } from "./mapping-rules";

const mapped = (mode: "set" | "add" | "clear") => ({ column: "tags", property: "tags", mode });

test("the table shows each saved rule again", () => {
  const shown = Object.values(rules).flatMap((rule) =>
    rule ? [ruleOf(mapped(rule.mode), rule.overwrites ? ["tags"] : [])] : [],
  );
  expect(shown).toEqual(Object.keys(rules).filter((name) => name !== "leave"));
});

test("a column that adds values still adds them if its property may be overwritten", () => {
  const modes = ["set", "add", "clear"] as const;
  const saved = (overwrite: string[]) => modes.map((mode) => rules[ruleOf(mapped(mode), overwrite)]?.mode);
  expect([saved([]), saved(["tags"])]).toEqual([modes, modes]);
});
