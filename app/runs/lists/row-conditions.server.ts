/** The list's conditions on the rows themselves: input, reason, and cells from an earlier run. */
import type { Database } from "../../storage/database";
import { cellsInOrder, rowWordsInOrder } from "../storage/listed-order";
import { cellsBefore } from "../../storage/run-cells";
import { conditionOf, hasWords } from "../../toolkit/tables/filters";
import { type CellValue, kindOf } from "../../toolkit/tables/kinds";
import { readProjected } from "../../toolkit/tables/projection";
import type { ShownColumn } from "../../toolkit/tables/shown-table";
import { finds, folded } from "../../words/fold";
import { inputWords } from "../input-words";
import { beforePrefix, type ListQuery, rowColumns } from "./list-query";

export interface RowConditions {
  passes(position: number): boolean;
  /** Returns true if the row's own text contains the search words. */
  isFound(position: number): boolean;
  /** Null if the list is not sorted by a column of the row. */
  sortedBy: ((position: number) => string | number | null) | null;
}

interface ConditionedRun {
  runId: string;
  lastPosition: number;
  /** The columns that the run's file already had. */
  before: ShownColumn[];
}

/**
 * Reads the rows that the list's conditions concern.
 * @param stateOf index of each row's state
 */
export async function rowConditions(
  database: Database,
  run: ConditionedRun,
  query: ListQuery,
  stateOf: (position: number) => number,
): Promise<RowConditions> {
  const [own, before] = await Promise.all([
    ofOwnWords(database, run, query, stateOf),
    run.before.length > 0 ? ofColumnsBefore(database, run, query) : null,
  ]);
  return {
    passes: (position) => own.passes(position) && (before?.passes(position) ?? true),
    isFound: (position) => own.isFound(position) || (before?.isFound(position) ?? false),
    sortedBy: own.sortedBy ?? before?.sortedBy ?? null,
  };
}

async function ofOwnWords(
  database: Database,
  { runId, lastPosition }: ConditionedRun,
  { sort, filters, search }: ListQuery,
  stateOf: (position: number) => number,
): Promise<RowConditions> {
  const wanted = [rowColumns.input, rowColumns.reason].flatMap((column) => {
    const condition = conditionOf("text", filters[column] ?? "");
    return condition ? [{ column, condition }] : [];
  });
  const byNumber = conditionOf("number", filters[rowColumns.number] ?? "");
  const needle = folded(search);
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
      if (needle && finds(`${input} ${row.reason ?? ""}`, needle)) found.add(row.position);
      const value = sorted && of(sorted);
      if (value) values.set(row.position, value.toLowerCase());
    }
  }
  return {
    passes: (position) => (byNumber?.(position + 1) ?? true) && (passing?.has(position) ?? true),
    isFound: (position) => found.has(position),
    sortedBy: sortingBy(sort?.column),
  };

  function sortingBy(column: string | undefined): RowConditions["sortedBy"] {
    if (column === rowColumns.number) return (position) => position;
    if (column === rowColumns.state) return stateOf;
    return sorted === null ? null : (position) => values.get(position) ?? null;
  }
}

async function ofColumnsBefore(
  database: Database,
  { runId, lastPosition, before }: ConditionedRun,
  { sort, filters, search }: ListQuery,
): Promise<RowConditions> {
  const columns = before.map((column) => ({ ...column, key: beforePrefix + column.name }));
  const wanted = columns.flatMap(({ key, kind, name }) => {
    const passes = conditionOf(kind, filters[key] ?? "");
    return passes ? [{ name, passes }] : [];
  });
  const sorted = columns.find(({ key }) => key === sort?.column);
  const read = [...new Set([...wanted.map(({ name }) => name), ...(sorted ? [sorted.name] : [])])];
  const needle = folded(search);
  const passing = wanted.length > 0 ? new Set<number>() : null;
  const found = new Set<number>();
  const values = new Map<number, string | number>();
  if (read.length > 0 || needle) {
    const of = { runId, table: cellsBefore, columns: read, words: search || null, having: [] };
    for await (const { position, values: cells, whole } of cellsInOrder(database, of, lastPosition)) {
      const valueOf = (name: string) => (cells[read.indexOf(name)]?.[0] ?? null) as CellValue | null;
      if (wanted.every(({ name, passes }) => passes(valueOf(name)))) passing?.add(position);
      const value = sorted && valueOf(sorted.name);
      if (sorted && value !== undefined && value !== null)
        values.set(position, kindOf(sorted.kind).order(value));
      const row = whole === null ? undefined : readProjected(before, 1, whole)[0];
      const has = row?.cells.some(
        (cell, at) => cell.value !== null && hasWords(before[at]?.kind ?? "text", cell.value, needle),
      );
      if (has) found.add(position);
    }
  }
  return {
    passes: (position) => passing?.has(position) ?? true,
    isFound: (position) => found.has(position),
    sortedBy: sorted ? (position) => values.get(position) ?? null : null,
  };
}
