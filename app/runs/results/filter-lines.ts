/** The filters a search was made with, in the words of its screen: those that are not as they were shipped. */
import { fieldWords } from "../../toolkit/field-words";
import { viewsOf } from "../../toolkit/fields";
import type { Names, Query, Tool } from "../../toolkit/tool";

export type FilterLines = (readonly [name: string, value: string])[];

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
      [field.label.replaceAll("{provider}", names.provider), fieldWords(field, values[name])] as const,
  );
  if (changed.length === fields.length) return told;
  return [...told, [told.length > 0 ? "All others" : "All", "initial values"]];
}
