/** Returns a run's tables, for CSV runs and plain runs alike. */
import type { FileStore } from "../../storage/files";
import type { StoredRun } from "../storage/runs";
import type { App } from "../../app";
import { type FileQuery, type FileShape, fileShapeOf, settingsOf } from "./file-shape";
import { type Contacting, withContacts } from "./may-be-contacted.server";
import { plainResultTable } from "./plain-result-file.server";
import { type PickedLines, resultTable, type WrittenTable } from "./result-file.server";
import type { Sheet } from "./spreadsheet.server";

type Writing = Pick<App, "database" | "implementation"> & { files: FileStore };

/** Returns null if the result has no such table. */
export function fileShape(app: Writing, run: StoredRun, asked: FileQuery): FileShape | null {
  const tool = app.implementation(run.tool)?.tool;
  return fileShapeOf(tool?.queries[run.query], asked, settingsOf(tool, run.settings));
}

export const resultTableOf = (
  app: Writing,
  run: StoredRun,
  shape: FileShape | null,
  picked?: PickedLines,
): WrittenTable =>
  run.kind === "csv" ? resultTable(app, run, shape, { picked }) : plainResultTable(app, run, shape, picked);

/** Returns a table for a user, with the column that says who may be contacted. */
export const fileTableOf = (
  app: Writing & Contacting,
  run: StoredRun,
  shape: FileShape | null,
  picked?: PickedLines,
): WrittenTable => withContacts(app, run, shape, resultTableOf(app, run, shape, picked));

/** Returns one sheet for each table of the result. */
export function sheetsOf(app: Writing & Contacting, run: StoredRun): Sheet[] {
  const tables = app.implementation(run.tool)?.tool.queries[run.query]?.tables ?? {};
  const sheets = Object.entries(tables).map(([table, { title }]) => ({
    name: title,
    ...fileTableOf(app, run, fileShape(app, run, { table })),
  }));
  return sheets.length > 0 ? sheets : [{ name: "Result", ...resultTableOf(app, run, null) }];
}
