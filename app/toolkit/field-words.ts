/** Formats a field's value as its screen shows it. */
import { clock } from "./clock";
import type { FieldView } from "./fields";
import { formatNumber, singular } from "./format-number";

/** Longer lists show only their first entries. */
const mostNamed = 5;
const none = "None";

/** Returns the value as text. Prompts are too long to show, so their text is "Changed". */
export function fieldWords(field: FieldView, value: unknown): string {
  switch (field.control) {
    case "list":
    case "checklist":
      return named(entriesOf(field, value));
    case "number":
      if (typeof value !== "number") return none;
      return field.unit ? `${formatNumber(value)} ${singular(field.unit, value)}` : formatNumber(value);
    case "duration":
      return typeof value === "number" ? clock(value) : none;
    case "checkbox":
      return value === true ? "Yes" : "No";
    case "choice":
      return field.options.find((option) => option.value === value)?.label ?? none;
    case "text":
      return typeof value === "string" && value !== "" ? value : none;
    case "prompt":
      return "Changed";
  }
}

/** Returns the entries of a list, or the ticked names of a checklist. */
export function entriesOf(
  field: Extract<FieldView, { control: "list" | "checklist" }>,
  value: unknown,
): string[] {
  if (!Array.isArray(value)) return [];
  if (field.control === "list") return value.map(String);
  return (value as Record<string, unknown>[])
    .filter(({ checked }) => checked === true)
    .map((item) => String(item[field.itemName]));
}

/** Joins the entries: "Spain, Japan". Long lists end in "and 7 more". */
export function named(entries: string[]): string {
  if (entries.length === 0) return none;
  const left = entries.length - mostNamed;
  const first = entries.slice(0, mostNamed).join(", ");
  return left > 0 ? `${first} and ${formatNumber(left)} more` : first;
}
