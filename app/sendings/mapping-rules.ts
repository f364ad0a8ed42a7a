/** The rules of the mapping table. Each one is a mode and whether values may be overwritten. */
import type { Mode } from "./plan/differences";
import type { MappedColumn } from "./plan/mapping";

export const ruleWords = {
  fill: "Fill if empty",
  overwrite: "Overwrite",
  add: "Add to its values",
  clear: "Fill, and clear if blank",
  replace: "Overwrite, and clear if blank",
  leave: "Leave as it is",
} as const;
type Rule = keyof typeof ruleWords;

/** The mode and the permission of each rule, or null if it writes nothing. */
export const rules: Record<Rule, { mode: Mode; overwrites: boolean } | null> = {
  fill: { mode: "set", overwrites: false },
  overwrite: { mode: "set", overwrites: true },
  add: { mode: "add", overwrites: false },
  clear: { mode: "clear", overwrites: false },
  replace: { mode: "clear", overwrites: true },
  leave: null,
};

/** Returns the rule of a mapped column; "fill" for a column that is not mapped yet. */
export function ruleOf(mapped: MappedColumn | undefined, overwrite: string[]): Rule {
  if (!mapped) return "fill";
  const overwrites = overwrite.includes(mapped.property);
  if (mapped.mode === "add") return "add";
  if (mapped.mode === "clear") return overwrites ? "replace" : "clear";
  return overwrites ? "overwrite" : "fill";
}

/** Returns the rule with this name; "fill" for an unknown one. */
export const ruleNamed = (name: string): Rule =>
  (Object.keys(rules) as Rule[]).find((one) => one === name) ?? "fill";
