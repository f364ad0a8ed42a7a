/** What a list asks of the rows themselves: their input and their reason. */
import type { Database } from "../../../storage/database";
import { rowWordsInOrder } from "../../../storage/listed-rows";
import { conditionOf } from "../../../toolkit/tables/filters";
import { inputWords } from "../../input-words";
import { type ListQuery, rowColumns } from "./list-query";

export interface RowConditions {
  passes(position: number): boolean;
  /** Whether the row's own words have those of the search. */
  isFound(position: number): boolean;
  /** null: the list is not sorted by something of the row. */
  sortedBy: ((position: number) => string | number | null) | null;
}

/** @param stateOf each row's, by its place among the states */
export async function rowConditions(
  database: Database,
  { runId, lastPosition }: { runId: string; lastPosition: number },
  { sort, filters, search }: ListQuery,
  stateOf: (position: number) => number,
): Promise<RowConditions> {
  const wanted = [rowColumns.input, rowColumns.reason].flatMap((column) => {
    const condition = conditionOf("text", filters[column] ?? "");
    return condition ? [{ column, condition }] : [];
  });
  const needle = search.toLowerCase();
  const sorted = sort?.column === rowColumns.input || sort?.column === rowColumns.reason ? sort.column : null;
  const passing = wanted.length > 0 ? new Set<number>() : null;
  const found = new Set<number>();
  const values = new Map<number, string>();
  if (passing || needle || sorted) {
    const words = passing || sorted ? null : search;
    for await (const row of rowWordsInOrder(database, { runId, words }, lastPosition)) {
      const input = inputWords(row.input);
      const of = (column: string) => (column === rowColumns.input ? input : row.reason) || null;
      if (wanted.every(({ column, condition }) => condition(of(column)))) passing?.add(row.position);
      if (needle && `${input} ${row.reason ?? ""}`.toLowerCase().includes(needle)) found.add(row.position);
      const value = sorted && of(sorted);
      if (value) values.set(row.position, value.toLowerCase());
    }
  }
  return {
    passes: (position) => passing?.has(position) ?? true,
    isFound: (position) => found.has(position),
    sortedBy: sortingBy(sort?.column),
  };

  function sortingBy(column: string | undefined): RowConditions["sortedBy"] {
    if (column === rowColumns.number) return (position) => position;
    if (column === rowColumns.state) return stateOf;
    return sorted === null ? null : (position) => values.get(position) ?? null;
  }
}
