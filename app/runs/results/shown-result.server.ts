/**
 * Prepares runs and rows for screens: results with safe HTML, as tables, with a one-sentence
 * summary.
 */
import {
  declaredTable,
  type ShownColumn,
  type ShownTable,
  shownTable,
} from "../../toolkit/tables/shown-table";
import type { Asked } from "../../toolkit/tables/table";
import type { WrittenText } from "../../toolkit/tool";
import type { App } from "../../app";
import type { RowView, RunView, ShownRow, ShownRun } from "../run-view";
import { shownResult } from "./sanitise.server";

type Showing = Pick<App, "implementation" | "signPictures">;

/**
 * Prepares a run for its screen.
 * @param before columns that the rows of the file already had
 */
export function shownRun(app: Showing, run: RunView, before: ShownColumn[] = []): ShownRun {
  const query = queryOf(app, run);
  const shown = {
    ...run,
    result: shownResult(run.result),
    ...(before.length > 0 && { before }),
    ...(query?.writesTo !== undefined && { writesFor: query.primaryInput, writesBy: query.writesTo }),
  };
  // A CSV run has its results in its rows.
  if (query?.tables && run.kind === "csv")
    return {
      ...shown,
      tables: Object.entries(query.tables).map(([name, table]) => declaredTable(name, table)),
    };
  if (!query || run.result === undefined || run.status !== "done") return shown;
  const tables = shownTables(app, run, run.result, { input: run.input, settings: run.filters });
  return { ...shown, tables, headline: query.summary?.(run.result).headline };
}

/** Sends a row's result only as tables. */
export function shownRow(app: Showing, run: RunView, { result, ...row }: RowView): ShownRow {
  if (result === undefined || row.state !== "done") return { ...row, tables: [] };
  const asked = { input: row.input ?? {}, settings: run.filters };
  return { ...row, tables: shownTables(app, run, app.signPictures(result, row.input), asked) };
}

const queryOf = ({ implementation }: Showing, { tool, query }: RunView) =>
  implementation(tool)?.tool.queries[query];

const shownTables = (app: Showing, run: RunView, result: unknown, asked: Asked): ShownTable[] =>
  Object.entries(queryOf(app, run)?.tables ?? {}).map(([name, table]) =>
    shownTable(name, table, result, asked),
  );

/**
 * Returns the texts that a plain run wrote. Empty if its query writes none, or stored them in an
 * older format.
 */
export function writtenTexts(
  { implementation }: Pick<App, "implementation">,
  { tool, query: name, result }: Pick<RunView, "tool" | "query" | "result">,
): WrittenText[] {
  const query = implementation(tool)?.tool.queries[name];
  const read = query?.result.safeParse(result);
  return (read?.success && query?.texts?.(read.data)) || [];
}
