/**
 * Returns a list's keys in the requested order. The browser keeps them and requests the lines it
 * shows.
 */
import {
  cellsInOrder,
  positionsWithCells,
  type ReadCells,
  readStates,
  rowWordsInOrder,
} from "../storage/listed-order";
import { type RowState, rowStates } from "../../storage/schema";
import type { StoredRun } from "../storage/runs";
import { choiceOf, conditionOf, hasWords, wordsOfFilter } from "../../toolkit/tables/filters";
import { type CellValue, kindOf } from "../../toolkit/tables/kinds";
import type { Meaning } from "../../toolkit/tables/table";
import { projectionVersion, readProjected } from "../../toolkit/tables/projection";
import { folded } from "../../words/fold";
import { compareTexts } from "../../words/order";
import type { App } from "../../app";
import { columnsBefore } from "../csv/cells-before";
import { mostRows } from "../csv/row-plan.server";
import { keysOfInput, keysOfLine, MarkFilter, namingColumns } from "./line-marks.server";
import { keyOf, type ListQuery, rowColumns } from "./list-query";
import { markCondition } from "./mark-views";
import { type ListedTable, listedTable } from "./listed-table";
import { listAnew } from "./lists-anew.server";
import { rowConditions } from "./row-conditions.server";
import { sortedLines } from "./sorted-lines";

type Listing = Pick<App, "database" | "implementation" | "files">;

export interface ListOrder {
  keys: Uint32Array;
  /** Number of ended rows. */
  ended: number;
  /** Number of rows whose cells are missing and are being rebuilt. */
  unlisted: number;
  /** The values of each column that offers a choice. */
  choices: Record<string, string[]>;
}

/** Columns with more values offer no choice. */
const mostChoices = 50;

export const statesAsked = ({ state }: Pick<ListQuery, "state">): RowState[] =>
  rowStates.filter((each) => state.split(",").includes(each));

/**
 * Returns the keys of the lines that match the list's filters, in order.
 * @param by the account that "mine" refers to
 */
export async function listOrder(app: Listing, run: StoredRun, query: ListQuery, by = ""): Promise<ListOrder> {
  const { database } = app;
  const table = listedTable(app, run, query.table);
  const { byState, sameAs } = await readStates(database, run.id);
  const stateOf = new Uint8Array(mostRows);
  let lastPosition = -1;
  for (const [at, state] of rowStates.entries())
    for (const position of byState[state] ?? []) {
      stateOf[position] = at + 1;
      lastPosition = Math.max(lastPosition, position);
    }
  const conditions = await rowConditions(
    database,
    { runId: run.id, lastPosition, before: columnsBefore(run) },
    query,
    (position) => stateOf[position] ?? 0,
  );
  const states = statesAsked(query);
  const wanted = new Set(states.map((state) => rowStates.indexOf(state) + 1));
  const isWanted = (position: number) => {
    const state = stateOf[position] ?? 0;
    return state > 0 && (wanted.size === 0 || wanted.has(state)) && conditions.passes(position);
  };
  const isDone = rowStates.indexOf("done") + 1;
  const columns = new ColumnConditions(table, query);
  const lines = new Lines(conditions.sortedBy);
  const known = markCondition(query.filters[rowColumns.known] ?? "");
  const marks = known && new MarkFilter(known);
  let byInput = marks && !columns.isNaming ? await inputKeys(app, run, lastPosition) : null;
  const unlisted = table
    ? await listMissing(
        app,
        run,
        table,
        (byState.done ?? []).filter((position) => !sameAs.has(position)),
      )
    : 0;
  const withHits = new Uint8Array(lastPosition + 1);
  if (table) {
    const sharing = sharingWith(sameAs);
    const { read, having } = columns;
    const of = { runId: run.id, table: table.name, columns: read, words: query.search || null, having };
    for await (const record of cellsInOrder(database, of, lastPosition)) {
      const positions = [record.position, ...(sharing.get(record.position) ?? [])].filter(
        (position) => stateOf[position] === isDone && isWanted(position),
      );
      if (record.hits === 0 || positions.length === 0) continue;
      const hits = columns.hitsOf(record);
      for (const position of positions) {
        withHits[position] = 1;
        const isFound = query.search === "" || conditions.isFound(position);
        for (const { hit, isFound: hasFound, sortedBy, keys } of hits) {
          if (!isFound && !hasFound) continue;
          const add = () => lines.add(position, hit, sortedBy);
          if (marks) marks.ask(byInput?.get(position) ?? keys, add);
          else add();
        }
      }
    }
  }
  if ((!table || table.name === table.main) && columns.passEmpty)
    for (let position = 0; position <= lastPosition; position++)
      if (
        withHits[position] === 0 &&
        isWanted(position) &&
        (query.search === "" || conditions.isFound(position))
      ) {
        const add = () => lines.add(position, 0, null);
        if (marks) marks.ask((byInput ??= await inputKeys(app, run, lastPosition)).get(position) ?? [], add);
        else add();
      }
  await marks?.settle(database, by);
  const open = (byState.queued?.length ?? 0) + (byState.running?.length ?? 0);
  const all = rowStates.reduce((sum, state) => sum + (byState[state]?.length ?? 0), 0);
  return { keys: lines.inOrder(query.sort), ended: all - open, unlisted, choices: columns.choices() };
}

/** Returns the keys of the subjects of the rows' inputs, by position. */
async function inputKeys(
  { database, implementation }: Listing,
  run: StoredRun,
  lastPosition: number,
): Promise<Map<number, string[]>> {
  const query = implementation(run.tool)?.tool.queries[run.query] ?? {};
  const keys = new Map<number, string[]>();
  for await (const { position, input } of rowWordsInOrder(
    database,
    { runId: run.id, words: null },
    lastPosition,
  ))
    keys.set(position, keysOfInput(query, input));
  return keys;
}

/**
 * Rebuilds cells that are missing or have an older version.
 * @returns the number of rows still to rebuild
 */
async function listMissing(
  app: Listing,
  run: StoredRun,
  { tables, main }: ListedTable,
  done: number[],
): Promise<number> {
  const of = { runId: run.id, table: main, version: projectionVersion(tables) };
  const listed = await positionsWithCells(app.database, of);
  const missing = done.filter((position) => !listed.has(position)).toSorted((a, b) => a - b);
  return (await listAnew(app, run, missing)).length;
}

function sharingWith(sameAs: Map<number, number>): Map<number, number[]> {
  const sharing = new Map<number, number[]>();
  for (const [position, first] of sameAs) sharing.set(first, [...(sharing.get(first) ?? []), position]);
  return sharing;
}

interface FoundHit {
  hit: number;
  isFound: boolean;
  sortedBy: string | number | null;
  /** Keys of the line's subject, if the list filters by known subjects. */
  keys: string[];
}

/** The list's conditions on the table's columns. */
class ColumnConditions {
  /** Columns whose values are read. */
  readonly read: string[];
  /** Search words that some columns must contain. */
  readonly having: { column: string; words: string }[] = [];
  /** Whether a row without a hit passes. */
  readonly passEmpty: boolean;
  readonly #columns: ListedTable["columns"];
  readonly #sort: number;
  readonly #filters: { at: number; passes: (value: CellValue | null) => boolean }[] = [];
  readonly #choices: { at: number; name: string; words: Set<string> }[] = [];
  readonly #needle: string;
  readonly #naming: { read: number; at: number; means: Meaning }[];

  constructor(table: ListedTable | null, { sort, filters, search }: ListQuery) {
    this.#columns = table?.columns ?? [];
    this.#needle = folded(search);
    this.read = [];
    const reading = (name: string) => {
      if (!this.read.includes(name)) this.read.push(name);
      return this.read.indexOf(name);
    };
    this.#sort = this.#columns.some(({ name }) => name === sort?.column) ? reading(sort?.column ?? "") : -1;
    for (const { name, kind } of this.#columns) {
      const passes = conditionOf(kind, filters[name] ?? "");
      if (passes) this.#filters.push({ at: reading(name), passes });
      const words = wordsOfFilter(kind, filters[name] ?? "");
      if (words) this.having.push({ column: name, words });
      if (kind === "verdict") this.#choices.push({ at: reading(name), name, words: new Set() });
    }
    const asksWhoIsKnown = (filters[rowColumns.known] ?? "") !== "";
    this.#naming = (asksWhoIsKnown ? namingColumns(this.#columns) : []).map(({ at, means }) => ({
      read: reading(this.#columns[at]?.name ?? ""),
      at,
      means,
    }));
    this.passEmpty = this.#filters.every(({ passes }) => passes(null));
  }

  /** True if the columns identify a line's subject. */
  get isNaming(): boolean {
    return this.#naming.length > 0;
  }

  hitsOf(record: ReadCells): FoundHit[] {
    const found: FoundHit[] = [];
    const kind = this.#columns.find(({ name }) => name === this.read[this.#sort])?.kind;
    const whole = record.whole === null ? null : readProjected(this.#columns, record.hits, record.whole);
    for (let at = 0; at < record.hits; at++) {
      const valueOf = (column: number) => (record.values[column]?.[at] ?? null) as CellValue | null;
      for (const choice of this.#choices) {
        const value = valueOf(choice.at);
        if (value !== null && choice.words.size < mostChoices) choice.words.add(choiceOf("verdict", value));
      }
      if (!this.#filters.every((filter) => filter.passes(valueOf(filter.at)))) continue;
      const value = this.#sort < 0 ? null : valueOf(this.#sort);
      found.push({
        hit: record.hit + at,
        isFound: this.#has(whole?.[at]?.cells ?? []),
        sortedBy: value === null || !kind ? null : kindOf(kind).order(value),
        keys: keysOfLine(this.#naming, (place) => {
          const naming = this.#naming.find((each) => each.at === place);
          const text = naming ? valueOf(naming.read) : null;
          const column = this.#columns[place];
          return text === null || !column ? null : kindOf(column.kind).text(text);
        }),
      });
    }
    return found;
  }

  choices(): ListOrder["choices"] {
    return Object.fromEntries(
      this.#choices.map(({ name, words }) => [name, [...words].toSorted(compareTexts)]),
    );
  }

  #has(cells: { value: CellValue | null }[]): boolean {
    return cells.some(({ value }, at) => {
      const kind = this.#columns[at]?.kind;
      return value !== null && kind !== undefined && hasWords(kind, value, this.#needle);
    });
  }
}

/** The lines of a list, in arrays instead of objects, because there may be half a million. */
class Lines {
  readonly #keys: number[] = [];
  readonly #values: (string | number | null)[] = [];
  readonly #byRow: ((position: number) => string | number | null) | null;

  constructor(byRow: ((position: number) => string | number | null) | null) {
    this.#byRow = byRow;
  }

  add(position: number, hit: number, sortedBy: string | number | null): void {
    this.#keys.push(keyOf(position, hit));
    this.#values.push(this.#byRow ? this.#byRow(position) : sortedBy);
  }

  /** Returns the keys in order. Empty values come last in both directions. */
  inOrder(sort: ListQuery["sort"]): Uint32Array {
    const keys = Uint32Array.from(this.#keys);
    return sort ? sortedLines(keys, this.#values, sort.isDown) : keys.toSorted();
  }
}
