/** The result of a plain run as a file: the columns of a table, or JSON if it has no table. */
import type { Cell } from "../../toolkit/cell";
import type { StoredRun } from "../storage/runs";
import { readResult } from "../../storage/stored-results";
import { closingCells, closingColumns, withLacks } from "../csv/closing-columns";
import type { App } from "../../app";
import { type FileShape, settingsOf } from "./file-shape";
import { type PickedLines, textColumn, type WrittenTable } from "./result-file.server";

type PlainRun = Pick<
  StoredRun,
  "tool" | "query" | "input" | "result" | "status" | "reason" | "problem" | "settings"
>;

/**
 * Returns a plain run's result as a table.
 * @param shape null if the result has no table
 */
export function plainResultTable(
  app: Pick<App, "implementation">,
  run: PlainRun,
  shape: FileShape | null,
  picked?: PickedLines,
): WrittenTable {
  const stored = readResult(run.result);
  const columns = shape?.table.columns ?? [textColumn("result")];
  const names = new Set(columns.map(({ name }) => name));
  const inputs = Object.keys(run.input).filter((name) => !names.has(name));
  const given = inputs.map((name) => asText(run.input[name]));
  const closing = {
    state: run.status,
    reason: run.reason ?? run.problem?.detail ?? null,
    source: stored?.source ?? null,
    data: stored && (stored.sandbox ? ("sandbox" as const) : ("live" as const)),
  };
  const line = (cells: Cell[], lacks: string[]) => [
    ...given,
    ...cells,
    ...closingCells(withLacks(closing, { lacks })),
  ];
  const rows = (): Cell[][] => {
    if (!shape) return [line([JSON.stringify(stored?.value ?? null)], [])];
    const settings = settingsOf(app.implementation(run.tool)?.tool, run.settings);
    const all = stored ? shape.table.rows(stored.value, { input: run.input, settings }) : [];
    const hits = picked ? all.filter(({ hit }) => picked.hit(0, hit)) : all;
    if (hits.length > 0 || !shape.keepsEmpty) return hits.map(({ cells, lacks }) => line(cells, lacks));
    // A line without a result still shows the input and the reason.
    return [
      line(
        columns.map(({ name }) => (name in run.input ? asText(run.input[name]) : null)),
        [],
      ),
    ];
  };
  return {
    columns: [...inputs.map(textColumn), ...columns, ...closingColumns.map(textColumn)],
    rows: oncePage(rows()),
  };
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(",");
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}

async function* oncePage(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
