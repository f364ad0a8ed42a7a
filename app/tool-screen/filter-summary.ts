/** Sums up the closed filters in one line: "3 keywords · last 2 months · ≥ 50k views". */
import type { FieldView } from "../toolkit/fields";
import { clock } from "../toolkit/clock";
import { formatNumber, singular } from "../toolkit/format-number";

export function summarise(fields: Record<string, FieldView>, values: Record<string, unknown>): string {
  const pieces = Object.entries(fields).flatMap(([name, field]) => piece(field, values[name]) ?? []);
  const boxes = Object.entries(fields).filter(([, field]) => field.control === "checkbox");
  const on = boxes.filter(([name]) => values[name] === true).length;
  if (boxes.length > 0) pieces.push(`${on} of ${boxes.length} options on`);
  return pieces.join(" · ");
}

function piece(field: FieldView, value: unknown): string | null {
  switch (field.control) {
    case "list":
      return Array.isArray(value) && value.length > 0
        ? `${value.length} ${singular(field.label.toLowerCase(), value.length)}`
        : null;
    case "checklist": {
      const ticked = Array.isArray(value)
        ? (value as { checked?: unknown }[]).filter((item) => item.checked === true)
        : [];
      return ticked.length > 0
        ? `${ticked.length} ${singular(field.label.toLowerCase(), ticked.length)}`
        : null;
    }
    case "number": {
      if (value === null || value === undefined || field.summaryLabel === "") return null;
      const amount = Number(value);
      // A minimum of 0 and a period of 0 days do not filter.
      if (amount === 0 && (field.summaryLabel?.startsWith("≥") || field.unit === "days")) return null;
      const words =
        field.summaryLabel ?? `${field.label.toLowerCase()} {}${field.unit ? ` ${field.unit}` : ""}`;
      return singular(words, amount).replace("{}", formatNumber(amount));
    }
    case "duration":
      return typeof value === "number" && Number.isFinite(value)
        ? (field.summaryLabel ?? `${field.label.toLowerCase()} {}`).replace("{}", clock(value))
        : null;
    case "choice":
      return field.options.find((option) => option.value === value)?.label ?? null;
    default:
      return null;
  }
}
