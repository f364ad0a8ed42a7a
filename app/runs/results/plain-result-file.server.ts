/** The result of a plain run as CSV: its query's result columns, or the result as JSON where it has none. */
import type { StoredRun } from "../../storage/runs";
import { readResult } from "../../storage/stored-results";
import { closingCells, closingColumns } from "../csv/closing-columns";
import { byteOrderMark, csvLine } from "../csv/writer";
import type { App } from "../app";
import type { CsvRow } from "../../toolkit/tool";

export async function* plainResultLines(
  app: Pick<App, "implementation">,
  run: Pick<StoredRun, "tool" | "query" | "input" | "result" | "status" | "reason" | "problem">,
): AsyncGenerator<string> {
  const query = app.implementation(run.tool)?.tool.queries[run.query];
  const stored = readResult(run.result);
  const shape = query?.csv ?? query?.resultFile;
  const columns = shape?.resultColumns ?? [];
  const inputs = Object.keys(run.input).filter((name) => !columns.includes(name));
  const given = inputs.map((name) => String(run.input[name] ?? ""));
  const closing = closingCells({
    state: run.status,
    reason: run.reason ?? run.problem?.detail ?? null,
    source: stored?.source ?? null,
    data: stored && (stored.sandbox ? "sandbox" : "live"),
  });
  if (!shape) {
    yield byteOrderMark + csvLine([...inputs, "result", ...closingColumns]);
    yield csvLine([...given, JSON.stringify(stored?.value ?? null), ...closing]);
    return;
  }
  yield byteOrderMark + csvLine([...inputs, ...columns, ...closingColumns]);
  const hits: CsvRow[] = stored ? shape.toRows(stored.value) : [];
  // A line that says why there is nothing still says what was asked.
  const nothing: CsvRow = Object.fromEntries(
    columns.flatMap((name) => (name in run.input ? [[name, String(run.input[name] ?? "")]] : [])),
  );
  for (const hit of hits.length > 0 ? hits : [nothing])
    yield csvLine([...given, ...columns.map((name) => hit[name]), ...closing]);
}
