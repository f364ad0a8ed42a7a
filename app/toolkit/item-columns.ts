/** Item results as CSV: one column per item name, lists joined by " | ", a "… link" column where items carry links. */
import type { Item } from "./findings";
import type { CsvRow } from "./tool";

export function itemColumns(names: string[], linked: string[]): string[] {
  return names.flatMap((name) => (linked.includes(name) ? [name, `${name} link`] : [name]));
}

export function itemsToRow(items: Item[], names: string[], linked: string[]): CsvRow[] {
  if (items.length === 0) return [];
  const row: CsvRow = {};
  for (const name of names) {
    const item = items.find((candidate) => candidate.name === name);
    row[name] = item ? joined(item.value) : null;
    if (linked.includes(name)) row[`${name} link`] = item ? linkOf(item) : null;
  }
  return [row];
}

const joined = (value: string | string[]) => (typeof value === "string" ? value : value.join(" | "));

const linkOf = (item: Item) =>
  item.href ?? (item.hrefs?.some(Boolean) ? item.hrefs.map((href) => href ?? "").join(" | ") : null);
