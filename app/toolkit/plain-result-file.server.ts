/** The result of a plain run as CSV: its query's result columns, or name and value where it has none. */
import type { StoredRun } from "../storage/runs";
import { byteOrderMark, csvLine } from "./csv/writer";
import type { Engine } from "./engine/engine";

export async function* plainResultLines(
  engine: Pick<Engine, "implementation">,
  run: StoredRun,
): AsyncGenerator<string> {
  const query = engine.implementation(run.tool)?.tool.queries[run.query];
  const stored = run.result ? (JSON.parse(run.result) as { value: unknown }) : null;
  const inputs = Object.keys(run.input);
  const given = inputs.map((name) => String(run.input[name] ?? ""));
  if (!query?.csv) {
    yield byteOrderMark + csvLine([...inputs, "result"]);
    yield csvLine([...given, JSON.stringify(stored?.value ?? null)]);
    return;
  }
  const columns = query.csv.resultColumns;
  yield byteOrderMark + csvLine([...inputs, ...columns, "status", "reason"]);
  const hits = stored ? query.csv.toRows(stored.value) : [];
  for (const hit of hits.length > 0 ? hits : [{}]) {
    yield csvLine([
      ...given,
      ...columns.map((name) => (hit as Record<string, never>)[name]),
      run.status,
      run.status === "done" ? "" : (run.progress ?? ""),
    ]);
  }
}
