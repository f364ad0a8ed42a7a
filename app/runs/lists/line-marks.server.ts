/**
 * Adds a column to a table that shows which people and companies users already know. Lists can
 * filter by it as by other columns.
 */
import { keysOfSubject } from "../../exclusions/exclusions.server";
import { type Mark, marksOf } from "../../exclusions/marks.server";
import { keysOf } from "../../keys/line-keys";
import { meaningOf } from "../../toolkit/tables/layouts";
import {
  cellText,
  type ShownCell,
  type ShownColumn,
  type ShownTable,
} from "../../toolkit/tables/shown-table";
import type { Meaning } from "../../toolkit/tables/table";
import type { Query } from "../../toolkit/tool";
import { subjectOf } from "../csv/row-subjects.server";
import type { App } from "../../app";
import type { ShownRun } from "../run-view";
import type { StoredRun } from "../storage/runs";
import type { ListLine } from "./list-line";
import { rowColumns } from "./list-query";
import { listedTable } from "./listed-table";

type Marking = Pick<App, "database" | "implementation">;

/**
 * Returns the columns that identify a line's subject, by index. If there are none, the row's input
 * identifies it.
 */
export function namingColumns(columns: readonly ShownColumn[]): { at: number; means: Meaning }[] {
  const named = columns.flatMap((column, at) => {
    const means = meaningOf(column);
    return means === "e-mail" || means === "LinkedIn" || means === "domain" ? [{ at, means }] : [];
  });
  const ofPeople = named.filter(({ means }) => means !== "domain");
  // Columns about companies are left out then: a person without an address is not identified by
  // their company.
  return ofPeople.length > 0 ? ofPeople : named;
}

/**
 * Returns the keys of a line's subject.
 * @param textAt returns the text of a column
 */
export function keysOfLine(
  naming: readonly { at: number; means: Meaning }[],
  textAt: (at: number) => string | null,
): string[] {
  return naming.flatMap(({ at, means }) => {
    const text = textAt(at);
    if (!text) return [];
    if (means === "domain") return keysOf("company", { domain: text });
    return keysOf("person", means === "e-mail" ? { email: text } : { linkedin: text });
  });
}

export const keysOfInput = (query: Pick<Query, "csv">, input: Record<string, unknown> | null): string[] =>
  input ? keysOfSubject(subjectOf(query, input)) : [];

/** Adds to each visible line whether users know its subject; takes one more round trip. */
export async function markedLines(
  { database, implementation }: Marking,
  by: string,
  { run, table: name }: { run: StoredRun; table: string | null },
  lines: readonly ListLine[],
): Promise<ListLine[]> {
  const query = implementation(run.tool)?.tool.queries[run.query] ?? {};
  const columns = listedTable({ implementation }, run, name)?.columns ?? [];
  const naming = namingColumns(columns);
  const keys = lines.map(({ hit, input }) =>
    naming.length > 0 && hit ? keysOfLine(naming, textsOf(columns, hit.cells)) : keysOfInput(query, input),
  );
  const marks = await marksOf(database, by, keys);
  return lines.map((line, at) => ({ ...line, mark: marks[at] ?? undefined }));
}

const textsOf = (columns: readonly ShownColumn[], cells: readonly ShownCell[]) => (at: number) => {
  const [column, cell] = [columns[at], cells[at]];
  return (column && cell && cellText(column, cell)) || null;
};

/**
 * Returns a search's tables, with the "Known" column if they contain someone known; takes one more
 * round trip.
 */
export async function markedTables(
  { database }: Pick<App, "database">,
  by: string,
  tables: readonly ShownTable[],
): Promise<ShownTable[]> {
  const keys = tables.map(({ columns, rows }) => {
    const naming = namingColumns(columns);
    return rows.map(({ cells }) => keysOfLine(naming, textsOf(columns, cells)));
  });
  const marks = await marksOf(database, by, keys.flat());
  let next = 0;
  return tables.map((table) => {
    const own = marks.slice(next, (next += table.rows.length));
    if (own.every((mark) => mark === null)) return table;
    return {
      ...table,
      columns: [...table.columns, { name: rowColumns.known, label: "Known", kind: "text" as const }],
      rows: table.rows.map((row, at) => ({ ...row, cells: [...row.cells, markCell(own[at])] })),
    };
  });
}

/** Marks the tables of a search for its own screen. A file's rows are marked in their list. */
export async function markedRun(app: Pick<App, "database">, by: string, run: ShownRun): Promise<ShownRun> {
  if (run.kind === "csv" || !run.tables?.some(({ rows }) => rows.length > 0)) return run;
  return { ...run, tables: await markedTables(app, by, run.tables) };
}

const markCell = (mark: Mark | null | undefined): ShownCell =>
  mark ? { value: mark.words, href: `/records/${mark.recordId}` } : { value: null };

/**
 * Filters lines by what the console knows about their people (client, contacted, …). Looks up the
 * keys of many lines in one query.
 */
export class MarkFilter {
  readonly #passes: (words: string | null) => boolean;
  readonly #lines: { keys: string[]; keep(): void }[] = [];

  constructor(passes: (words: string | null) => boolean) {
    this.#passes = passes;
  }

  /**
   * Adds a line to the filter.
   * @param keep called if the line passes
   */
  ask(keys: string[], keep: () => void): void {
    this.#lines.push({ keys, keep });
  }

  /** Filters all added lines, in portions because a file may have half a million lines. */
  async settle(database: App["database"], by: string): Promise<void> {
    const portions = Array.from({ length: Math.ceil(this.#lines.length / linesAtOnce) }, (_, at) =>
      this.#lines.slice(at * linesAtOnce, (at + 1) * linesAtOnce),
    );
    for (const portion of portions) {
      const marks = await marksOf(
        database,
        by,
        portion.map(({ keys }) => keys),
      );
      for (const [at, { keep }] of portion.entries()) if (this.#passes(marks[at]?.words ?? null)) keep();
    }
  }
}

const linesAtOnce = 10_000;
