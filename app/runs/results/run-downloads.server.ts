/** A run's files over HTTP: the result, the failed rows ready to upload again, both also while the run goes on. */
import type { App } from "../app";
import type { RowState } from "../../storage/schema";
import { findRun } from "../../storage/runs";
import { linesToStream, resultFileName, resultLines } from "./result-file.server";
import { plainResultLines } from "./plain-result-file.server";
import { isGoodSignature } from "./signed-links.server";
import { toolTitle } from "../tool-title.server";

export async function resultDownload(
  services: App,
  runId: string,
  only?: RowState,
): Promise<Response | null> {
  const run = await findRun(services.database, runId);
  if (!run) return null;
  const title = toolTitle(services.engine, run.tool);
  const lines =
    run.kind === "csv" ? resultLines(services.engine, run, only) : plainResultLines(services.engine, run);
  return new Response(linesToStream(lines), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${resultFileName(run, title, only ?? "")}"`,
      "cache-control": "private, no-store",
    },
  });
}

/** The same file through a signed link of an e-mail; null when the link is not (or no longer) good. */
export async function signedDownload(services: App, runId: string, search: URLSearchParams) {
  const run = await findRun(services.database, runId);
  const link = { until: Number(search.get("until")), signature: search.get("signature") ?? "" };
  if (!run || !isGoodSignature(services.config.sessionSecret, run, link, services.now())) return null;
  return resultDownload(services, runId);
}
