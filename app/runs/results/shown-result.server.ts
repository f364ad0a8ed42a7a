/** A plain run as screens get it: its result with safe HTML, what it is tables of, and its answer in a sentence. */
import type { Query } from "../../toolkit/tool";
import { type ShownTable, shownTable } from "../../toolkit/tables/shown-table";
import type { App } from "../app";
import type { RunView, ShownRun } from "../run-view";
import { shownResult } from "./sanitise.server";

export function shownRun(app: Pick<App, "implementation">, run: RunView): ShownRun {
  const shown = { ...run, result: shownResult(run.result) };
  const query = app.implementation(run.tool)?.tool.queries[run.query];
  if (!query || run.result === undefined || run.status !== "done") return shown;
  return { ...shown, tables: shownTables(query, run), headline: query.summary?.(run.result).headline };
}

/** A result that an older release wrote may lack what a table reads: it is shown without it then. */
function shownTables({ tables = {} }: Query, { result, input, filters }: RunView): ShownTable[] {
  return Object.entries(tables)
    .map(([name, table]) => shownTable(name, table, result, { input, settings: filters }))
    .filter(({ rows }) => rows.length > 0);
}
