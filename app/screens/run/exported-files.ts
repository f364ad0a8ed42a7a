import type { RunView } from "../../runs/run-view";
import type { ShownTable } from "../../toolkit/tables/shown-table";
import type { ExportedFile } from "./list/export-buttons";

/** URL of a run's result in the console's own columns. */
export const resultAddress = (runId: string): string => `/api/runs/${runId}/result.csv`;

/** Returns a run's other files; while it runs, they have the rows so far. */
export function exportedFiles(
  run: Pick<RunView, "id" | "kind" | "counts">,
  tables: Pick<ShownTable, "name" | "title">[],
): ExportedFile[] {
  const files = `/api/runs/${run.id}`;
  return [
    { label: "Excel", href: `${files}/result.xlsx` },
    ...((run.counts?.failed ?? 0) > 0
      ? [{ label: "Failed rows", href: `${files}/failed.csv`, isPart: true }]
      : []),
    ...tables.slice(1).map(({ name, title }) => ({
      label: `${title} (CSV)`,
      href: `${files}/result.csv?table=${name}`,
      isPart: true,
    })),
    {
      label: "JSON",
      href: run.kind === "csv" ? `${files}/rows?limit=500` : files,
      name: `run-${run.id}.json`,
    },
  ];
}
