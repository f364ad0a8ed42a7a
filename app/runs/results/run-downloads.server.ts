/** A run's files over HTTP: the result, the failed rows ready to upload again, both also while the run goes on. */
import type { App } from "../app";
import { logSecurity } from "../../log";
import type { RowState } from "../../storage/schema";
import { findRun } from "../../storage/runs";
import { linesToStream, resultFileName, resultLines } from "./result-file.server";
import { plainResultLines } from "./plain-result-file.server";
import { isGoodSignature } from "./signed-links.server";
import { toolTitle } from "../tool-title.server";

export async function resultDownload(app: App, runId: string, only?: RowState): Promise<Response | null> {
  const run = await findRun(app.database, runId);
  if (!run) return null;
  const title = toolTitle(app, run.tool);
  const lines = run.kind === "csv" ? resultLines(app, run, only) : plainResultLines(app, run);
  return new Response(linesToStream(lines), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${resultFileName(run, title, only ?? "")}"`,
      "cache-control": "private, no-store",
    },
  });
}

/** The same file through a signed link of an e-mail; null when the link is not (or no longer) good. */
export async function signedDownload(app: App, runId: string, search: URLSearchParams) {
  const run = await findRun(app.database, runId);
  const link = { until: Number(search.get("until")), signature: search.get("signature") ?? "" };
  if (!run || !isGoodSignature(app.config.secrets, run, link, app.now())) {
    // The id is the asker's word: it may be anything.
    logSecurity("file-signature", { account: null, outcome: "refused", about: run?.id });
    return null;
  }
  return resultDownload(app, runId);
}
