/** For tests: the lines of a CSV run's result file, or of its rows in one state. */
import type { RowState } from "../../storage/schema";
import type { StoredRun } from "../storage/runs";
import type { App } from "../../app";
import { csvLines, resultTable } from "../results/result-file.server";
import { fileShape } from "../results/run-tables.server";

export const resultLines = (app: App, run: StoredRun, only?: RowState): AsyncGenerator<string> =>
  csvLines(resultTable(app, run, only ? null : fileShape(app, run, {}), { only }));
