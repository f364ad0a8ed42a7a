/** The filters a search was made with, in the words of its screen: what was on, and what it looked for. */
import { type FieldView, viewsOf } from "../../toolkit/fields";
import { clock } from "../../toolkit/clock";
import { formatNumber } from "../../toolkit/format-number";
import type { Names, Query, Tool } from "../../toolkit/tool";

export type FilterLines = (readonly [name: string, value: string])[];

/** Of longer lists the first ones stand for the rest. */
const mostNamed = 5;

/** Those that the query uses and that say something: no texts for the model, and nothing that is left empty. */
export function filterLines(
  { settings }: Pick<Tool, "settings">,
  query: Pick<Query, "filters"> | undefined,
  values: Record<string, unknown>,
  names: Pick<Names, "provider">,
): FilterLines {
  if (!settings) return [];
  const used = new Set(query?.filters ?? Object.keys(settings.fields));
  return Object.entries(viewsOf(settings.fields)).flatMap(([name, field]) => {
    const words = used.has(name) ? inWords(field, values[name]) : null;
    return words === null ? [] : [[field.label.replaceAll("{provider}", names.provider), words] as const];
  });
}

function inWords(field: FieldView, value: unknown): string | null {
  switch (field.control) {
    case "list":
      return Array.isArray(value) ? named(value.map(String)) : null;
    case "checklist":
      return Array.isArray(value)
        ? named(
            (value as Record<string, unknown>[])
              .filter(({ checked }) => checked === true)
              .map((item) => String(item[field.itemName])),
          )
        : null;
    case "number":
      if (typeof value !== "number") return null;
      return field.unit ? `${formatNumber(value)} ${field.unit}` : formatNumber(value);
    case "duration":
      return typeof value === "number" ? clock(value) : null;
    case "checkbox":
      return value === true ? "Yes" : value === false ? "No" : null;
    case "choice":
      return field.options.find((option) => option.value === value)?.label ?? null;
    case "text":
      return typeof value === "string" && value !== "" ? value : null;
    case "prompt":
      return null;
  }
}

function named(entries: string[]): string | null {
  if (entries.length === 0) return null;
  const left = entries.length - mostNamed;
  const first = entries.slice(0, mostNamed).join(", ");
  return left > 0 ? `${first} and ${formatNumber(left)} more` : first;
}
