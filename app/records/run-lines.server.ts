/** Converts lines of a run's table into lines for records. */
import type { App } from "../app";
import { findWholeRun } from "../runs/large-results.server";
import type { ListLine } from "../runs/lists/list-line";
import { linesAt } from "../runs/lists/list-lines.server";
import { listedTable } from "../runs/lists/listed-table";
import type { StoredRun } from "../runs/storage/runs";
import { readResult } from "../storage/stored-results";
import { NotFound } from "../toolkit/invalid-input";
import { meaningOf } from "../toolkit/tables/layouts";
import { cellText, type ShownCell, type ShownColumn, shownTable } from "../toolkit/tables/shown-table";
import type { Meaning } from "../toolkit/tables/table";
import type { Query } from "../toolkit/tool";
import type { LineSource, LineToAdd } from "./adding.server";
import { keysOf } from "../keys/line-keys";
import type { ListKind } from "./storage/lists";

type Reading = Pick<App, "database" | "implementation" | "files" | "signPictures">;

export interface RunLines {
  run: StoredRun;
  lines: LineToAdd[];
  /** Whether some lines come from the sandbox. */
  sandbox: boolean;
}

/**
 * Returns the lines of a run's table.
 * @param keys selected lines of the table (rows for a plain run), or null for all
 */
export async function linesOfRun(
  app: Reading,
  wanted: { runId: string; table: string | null; keys: readonly number[] | null; kind: ListKind },
): Promise<RunLines> {
  const run = await findWholeRun(app, wanted.runId);
  const table = run && listedTable(app, run, wanted.table);
  const query = run && app.implementation(run.tool)?.tool.queries[run.query];
  if (!run || !table || !query)
    throw new NotFound("This run does not exist, or it found no people or companies to add.");
  const read = reader(query, table.columns, wanted.kind);
  if (run.kind === "csv") {
    const found = await linesAt(app, run, wanted.table, [...(wanted.keys ?? [])]);
    return {
      run,
      lines: found.map((line) => read(line.hit?.cells ?? [], line.input ?? {}, sourceOf(run, line))),
      sandbox: found.some(({ data }) => data === "sandbox"),
    };
  }
  const declared = query.tables?.[table.name];
  const stored = readResult(run.result);
  const result = stored?.value;
  const asked = { input: run.input, settings: run.settings };
  const rows = declared && result !== undefined ? shownTable(table.name, declared, result, asked).rows : [];
  const picked = wanted.keys === null ? rows : rows.filter((_, at) => wanted.keys?.includes(at));
  return {
    run,
    sandbox: stored?.sandbox ?? false,
    lines: picked.map(({ cells, source }) =>
      read(cells, run.input, { run: run.id, vendor: source?.upstream ?? null, at: source?.fetchedAt }),
    ),
  };
}

const sourceOf = ({ id }: StoredRun, { position, source }: ListLine): LineSource => ({
  run: id,
  row: position,
  vendor: source,
});

/**
 * Reads a line by the meaning of its columns. Values of the result take precedence over the
 * input's.
 */
function reader(query: Query, columns: ShownColumn[], kind: ListKind) {
  const places = new Map<Meaning, number>();
  for (const [at, column] of columns.entries()) {
    const means = meaningOf(column);
    if (means && !places.has(means)) places.set(means, at);
  }
  const names = kind === "person" ? places.has("e-mail") || places.has("LinkedIn") : places.has("domain");
  const inputOf = (means: Meaning) => query.csv?.columns.find((column) => column.means === means)?.name;
  return (cells: ShownCell[], input: Record<string, unknown>, source: LineSource): LineToAdd => {
    const found = (means: Meaning): string | null => {
      const at = places.get(means);
      const column = at === undefined ? undefined : columns[at];
      const cell = at === undefined ? undefined : cells[at];
      return (column && cell && cellText(column, cell)) || null;
    };
    const asked = (means: Meaning): string | null => {
      const value = input[inputOf(means) ?? means];
      return typeof value === "string" && value !== "" ? value : null;
    };
    const either = (means: Meaning) => found(means) ?? asked(means);
    const named = [found("first name"), found("last name")].filter(Boolean).join(" ");
    const domain = either("domain");
    const question = { email: asked("e-mail"), linkedin: asked("LinkedIn"), domain: asked("domain") };
    const answer = { email: found("e-mail"), linkedin: found("LinkedIn"), domain: found("domain") };
    const name = kind === "person" ? (either("person") ?? (named || null)) : (either("company") ?? domain);
    return {
      // A co-worker in the result is not the person in the question. Only a table without names
      // describes its input.
      keys: keysOf(kind, { ...(names ? answer : question), name }),
      asked: keysOf(kind, question),
      name,
      title: kind === "person" ? either("title") : null,
      company: kind === "person" ? (domain ?? either("company")) : null,
      vendor: source.vendor ?? null,
      note: null,
      source,
    };
  };
}

/** Returns the kinds of list that a table's lines can join, by table of the run. */
export function kindsOfTables(
  { implementation }: Pick<App, "implementation">,
  { tool, query: name }: Pick<StoredRun, "tool" | "query">,
): Record<string, ListKind[]> {
  const query = implementation(tool)?.tool.queries[name];
  const input = query?.csv?.columns.map(({ means }) => means) ?? [];
  return Object.fromEntries(
    Object.entries(query?.tables ?? {}).map(([table, { columns }]) => {
      const found = new Set(columns.map(meaningOf));
      const isNaming = found.has("e-mail") || found.has("LinkedIn");
      const isPerson = isNaming || input.includes("e-mail") || input.includes("LinkedIn");
      const isCompany = found.has("domain") || input.includes("domain");
      const kinds: ListKind[] = [
        ...(isPerson ? (["person"] as const) : []),
        ...(isCompany ? (["company"] as const) : []),
      ];
      return [table, kinds];
    }),
  );
}
