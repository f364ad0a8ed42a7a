/**
 * Downloads of a run: its tables, and its failed rows ready to upload again. Also available during
 * the run.
 */
import type { App } from "../../app";
import { attachment } from "../content-disposition";
import { logSecurity } from "../../log";
import type { RowState } from "../../storage/schema";
import type { StoredRun } from "../storage/runs";
import { InvalidInput } from "../../toolkit/invalid-input";
import type { FileQuery } from "./file-shape";
import { importCounts, importFile } from "./import-file.server";
import {
  csvLines,
  csvLinesUntouched,
  linesToStream,
  resultFileName,
  resultTable,
} from "./result-file.server";
import { fileShape, fileTableOf, sheetsOf } from "./run-tables.server";
import { isGoodSignature } from "./signed-links.server";
import { spreadsheet } from "./spreadsheet.server";
import { findWholeRun } from "../large-results.server";
import { toolTitle } from "../tool-title.server";

/**
 * Returns the response with a table's file.
 * @returns null if the run does not exist
 * @throws InvalidInput if its result has no such table
 */
export async function resultDownload(
  app: App,
  runId: string,
  asked: FileQuery = {},
): Promise<Response | null> {
  const run = await findWholeRun(app, runId);
  if (!run) return null;
  const { layout, all } = asked;
  if (layout) {
    const file = await importFile(app, run, layout, { takesAll: all === "true" });
    return fileOf(app, run, csvLinesUntouched(file), { kind: layout });
  }
  const shape = fileShape(app, run, asked);
  if (!shape && asked.table) throw new InvalidInput(`This result has no table "${asked.table}".`);
  return fileOf(app, run, csvLines(fileTableOf(app, run, shape)), { kind: shape?.name });
}

/**
 * Counts the people for each program's import file.
 * @returns null if the run does not exist
 */
export async function countImports(app: App, runId: string) {
  const run = await findWholeRun(app, runId);
  return run && importCounts(app, run);
}

/**
 * Returns the rows in one state with reasons and the upload's own columns, ready to upload again.
 */
export async function rowsDownload(app: App, runId: string, only: RowState): Promise<Response | null> {
  const run = await findWholeRun(app, runId);
  return run && fileOf(app, run, csvLines(resultTable(app, run, null, { only })), { kind: only });
}

/** Returns all tables of the result, one sheet each. */
export async function spreadsheetDownload(app: App, runId: string): Promise<Response | null> {
  const run = await findWholeRun(app, runId);
  return run && fileOf(app, run, spreadsheet(sheetsOf(app, run)), { ending: "xlsx" });
}

const contentTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

function fileOf(
  app: App,
  run: StoredRun,
  bytes: AsyncGenerator<string | Uint8Array>,
  { kind = "", ending = "csv" }: { kind?: string; ending?: keyof typeof contentTypes },
): Response {
  const name = resultFileName(run, toolTitle(app, run.tool), kind, ending);
  return new Response(linesToStream(bytes), {
    headers: {
      "content-type": contentTypes[ending],
      "content-disposition": attachment(name),
      "cache-control": "private, no-store",
    },
  });
}

/**
 * Returns the result file for a signed link of an email, or null if the link is invalid or expired.
 */
export async function signedDownload(app: App, runId: string, search: URLSearchParams) {
  const run = await findWholeRun(app, runId);
  const link = { until: Number(search.get("until")), signature: search.get("signature") ?? "" };
  if (!run || !isGoodSignature(app.config.secrets, run, link, app.now())) {
    // The id comes from the request and may be arbitrary.
    logSecurity("file-signature", { account: null, outcome: "refused", about: run?.id });
    return null;
  }
  return resultDownload(app, runId);
}
