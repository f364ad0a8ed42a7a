import { clock } from "../toolkit/clock";
import type { FieldView } from "../toolkit/fields";

/** What stands in each control of a filters form when it has these values. Loaded when they are put back. */
export function formEntries(
  fields: Record<string, FieldView>,
  values: Record<string, unknown>,
  prefix = "filters.",
): [name: string, value: string | boolean, option: string][] {
  return Object.entries(fields).flatMap(([key, field]): ReturnType<typeof formEntries> => {
    const name = prefix + key;
    const value = values[key];
    if (field.control === "checkbox") return [[name, value === true, "true"]];
    if (field.control === "checklist")
      return (Array.isArray(value) ? (value as Record<string, unknown>[]) : []).map((item) => [
        name,
        item.checked === true,
        String(item[field.itemName]),
      ]);
    if (field.control === "duration") return [[name, typeof value === "number" ? clock(value) : "", ""]];
    if (Array.isArray(value)) return [[name, value.join(", "), ""]];
    return [[name, typeof value === "string" || typeof value === "number" ? String(value) : "", ""]];
  });
}
