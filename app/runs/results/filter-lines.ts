/** The filters a search was made with, in the words of its screen: those that are not as they were shipped. */
import { type FieldView, viewsOf } from "../../toolkit/fields";
import { clock } from "../../toolkit/clock";
import { formatNumber, singular } from "../../toolkit/format-number";
import type { Names, Query, Tool } from "../../toolkit/tool";

export type FilterLines = (readonly [name: string, value: string])[];

/** Of longer lists the first ones stand for the rest. */
const mostNamed = 5;

/** Of those that the query uses; texts for the model are too long for it. The rest is summed up in a line. */
export function filterLines(
  { settings }: Pick<Tool, "settings">,
  query: Pick<Query, "filters"> | undefined,
  values: Record<string, unknown>,
  names: Pick<Names, "provider">,
): FilterLines {
  if (!settings) return [];
  const used = new Set(query?.filters ?? Object.keys(settings.fields));
  const fields = Object.entries(viewsOf(settings.fields)).filter(([name]) => used.has(name));
  const changed = fields.filter(
    ([name, { initial }]) => name in values && JSON.stringify(values[name]) !== JSON.stringify(initial),
  );
  const told = changed.map(
    ([name, field]) =>
      [field.label.replaceAll("{provider}", names.provider), inWords(field, values[name])] as const,
  );
  if (changed.length === fields.length) return told;
  return [...told, [told.length > 0 ? "All others" : "All", "initial values"]];
}

const none = "None";

function inWords(field: FieldView, value: unknown): string {
  switch (field.control) {
    case "list":
      return Array.isArray(value) ? named(value.map(String)) : none;
    case "checklist":
      return Array.isArray(value)
        ? named(
            (value as Record<string, unknown>[])
              .filter(({ checked }) => checked === true)
              .map((item) => String(item[field.itemName])),
          )
        : none;
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

function named(entries: string[]): string {
  if (entries.length === 0) return none;
  const left = entries.length - mostNamed;
  const first = entries.slice(0, mostNamed).join(", ");
  return left > 0 ? `${first} and ${formatNumber(left)} more` : first;
}
