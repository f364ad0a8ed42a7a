/** Groups a record's values by property, with the newest value first. */
import { type KindName, kindOf } from "../toolkit/tables/kinds";
import type { FoundRow } from "./found-runs.server";

export interface FoundValue {
  text: string;
  kind: KindName;
  row: FoundRow;
  /** Further runs that found the same value. */
  more: number;
}

export interface FoundProperty {
  label: string;
  /** Different values, the newest first. */
  values: FoundValue[];
}

export function propertiesOf(rows: readonly FoundRow[]): FoundProperty[] {
  const properties = new Map<string, Map<string, FoundValue>>();
  for (const row of rows.toSorted((a, b) => b.at.localeCompare(a.at)))
    for (const { label, kind, value } of row.cells) {
      const text = kindOf(kind).text(value);
      if (text === "") continue;
      const values = properties.get(label) ?? new Map<string, FoundValue>();
      properties.set(label, values);
      const folded = text.trim().toLowerCase();
      const known = values.get(folded);
      if (!known) values.set(folded, { text, kind, row, more: 0 });
      else if (known.row !== row) known.more += 1;
    }
  return [...properties].map(([label, values]) => ({ label, values: [...values.values()] }));
}

/** Days after which a value counts as old. */
export const oldAfterDays = 30;

export interface Refresh {
  /** The lookups to repeat, each as run and row. */
  lookups: { runId: string; position: number | null }[];
  /** Their maximum cost in US dollars. */
  mostUsd: number;
  /** Lookups whose price is unknown; they are left out. */
  unpriced: number;
}

/** Returns the lookups about the record, each once, whose newest answer is old enough. */
export function refreshOf(rows: readonly FoundRow[], now: number, olderThanDays: number): Refresh {
  const newest = new Map<string, FoundRow>();
  for (const row of rows.toSorted((a, b) => b.at.localeCompare(a.at)))
    if (row.asks !== null && !newest.has(row.asks)) newest.set(row.asks, row);
  const old = [...newest.values()].filter(({ at }) => Date.parse(at) <= now - olderThanDays * 86_400_000);
  const priced = old.filter(({ mostUsd }) => mostUsd !== null);
  return {
    lookups: priced.map(({ runId, position }) => ({ runId, position })),
    mostUsd: priced.reduce((sum, { mostUsd }) => sum + (mostUsd ?? 0), 0),
    unpriced: old.length - priced.length,
  };
}
