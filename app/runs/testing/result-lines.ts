/** For tests: a file run's result file, or that of its rows in one state, as the lines it is written in. */
import type { RowState } from "../../storage/schema";
import type { StoredRun } from "../storage/runs";
import type { App } from "../../app";
import { csvLines, resultTable } from "../results/result-file.server";
import { fileShape } from "../results/run-tables.server";

export const resultLines = (app: App, run: StoredRun, only?: RowState): AsyncGenerator<string> =>
  csvLines(resultTable(app, run, only ? null : fileShape(app, run, {}), { only }));
