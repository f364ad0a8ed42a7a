/** A field's value in the words of its screen. */
import { clock } from "./clock";
import type { FieldView } from "./fields";
import { formatNumber, singular } from "./format-number";

/** Of longer lists the first ones stand for the rest. */
const mostNamed = 5;
const none = "None";

/** A text for the model is too long to be told: it is "Changed". */
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

/** What a list holds, or which names of a checklist are ticked. */
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

/** "Spain, Japan"; of many the first ones, and how many more. */
export function named(entries: string[]): string {
  if (entries.length === 0) return none;
  const left = entries.length - mostNamed;
  const first = entries.slice(0, mostNamed).join(", ");
  return left > 0 ? `${first} and ${formatNumber(left)} more` : first;
}
