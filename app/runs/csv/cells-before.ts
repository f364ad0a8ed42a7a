/**
 * Reads the earlier values of a file that was made from another run's rows. Lists show them next to
 * the new ones.
 */
import { cellsBefore, cellsGiven, type RowCells } from "../../storage/run-cells";
import type { StoredRun } from "../storage/runs";
import type { CellValue, KindName } from "../../toolkit/tables/kinds";
import { projectRow, readProjected } from "../../toolkit/tables/projection";
import type { ShownColumn } from "../../toolkit/tables/shown-table";

/**
 * Returns the earlier columns in the form that lists use. A verdict becomes text, because the file
 * contains only its text.
 */
export const columnsBefore = ({ madeOf }: Pick<StoredRun, "madeOf">): ShownColumn[] =>
  (madeOf?.columns ?? []).map(({ name, label, kind }) => ({
    name,
    label,
    kind: kind === "verdict" ? "text" : (kind as KindName),
  }));

/**
 * Returns a function that reads the earlier columns from a record of the file. Returns null if a
 * user uploaded the file, because its columns are then only in the file.
 */
export function readingBefore(
  run: Pick<StoredRun, "madeOf" | "file">,
): ((record: string[]) => RowCells) | null {
  const columns = columnsBefore(run);
  if (columns.length === 0) return null;
  const places = columns.map(({ name }) => run.file?.headers.indexOf(name) ?? -1);
  return (record) =>
    projectRow(
      cellsBefore,
      columns,
      columns.map(({ kind }, at) => valueOf(kind, record[places[at] ?? -1] ?? "")),
    );
}

const givenColumns: ShownColumn[] = [{ name: "given", label: "Given", kind: "text" }];

/** Returns the cells that keep an invalid row's values as the file has them. */
export const givenCells = (given: string) => projectRow(cellsGiven, givenColumns, [given]);

/** Reads the values of `givenCells`. */
export const readGiven = ({ hits, cells }: { hits: number; cells: string }): string | null => {
  const value = readProjected(givenColumns, hits, cells)[0]?.cells[0]?.value;
  return typeof value === "string" ? value : null;
};

/** Parses a cell of a result file back into the value it was written from. */
export function valueOf(kind: KindName, cell: string): CellValue | null {
  const text = cell.trim();
  if (text === "") return null;
  switch (kind) {
    case "number":
    case "money":
    case "score":
    case "duration":
    case "percent": {
      const value = Number(text);
      if (!Number.isFinite(value)) return null;
      return kind === "percent" ? Math.round(value * 1e6) / 1e4 : value;
    }
    case "yes-no":
      return text === "true" ? true : text === "false" ? false : null;
    case "list":
      return text.split(" | ");
    default:
      return text;
  }
}
