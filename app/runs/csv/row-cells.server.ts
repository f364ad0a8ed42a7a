/** Returns the table cells of a row's result, for lists. */
import { logError } from "../../log";
import type { RowCells } from "../../storage/run-cells";
import type { StoredRun } from "../storage/runs";
import { noHits, project } from "../../toolkit/tables/projection";
import type { App } from "../../app";
import { settingsOf } from "../results/file-shape";

interface Worked {
  /** The input without secrets. */
  input: Record<string, unknown>;
  /** null if the result has been deleted. */
  result: unknown;
}

/**
 * Returns the table cells of a row's result. If a table definition fails on a result, the row is
 * only missing in lists.
 */
export function cellsOf(
  { implementation }: Pick<App, "implementation">,
  run: Pick<StoredRun, "id" | "tool" | "query" | "settings">,
  { input, result }: Worked,
): RowCells[] {
  const tool = implementation(run.tool)?.tool;
  const tables = tool?.queries[run.query]?.tables;
  if (!tables) return [];
  if (result === null) return noHits(tables);
  try {
    return project(tables, result, { input, settings: settingsOf(tool, run.settings) });
  } catch (error) {
    logError("a result has no tables", { runId: run.id, tool: run.tool, error });
    return noHits(tables);
  }
}
