/** Pages of a run's rows, for its page and the API. */
import { z } from "zod";
import type { App } from "../app";
import { readPage, type StoredRow } from "./storage/stored-rows";
import { rowStates } from "../storage/schema";
import { wholeResult } from "./large-results.server";
import { readKnownResult } from "../storage/stored-results";
import type { RowView } from "./run-view";

/** Query parameters of a page of rows. */
export const rowListing = z.object({
  after: z.coerce.number().int().default(-1),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  state: z
    .string()
    .max(100)
    .optional()
    .transform((text) => rowStates.filter((state) => text?.split(",").includes(state))),
});

export interface RowPage {
  rows: RowView[];
  /** `after` of the next page, or null on the last. */
  next: number | null;
}

/** Maximum characters of results per answer; a longer row is returned alone. */
const mostCharacters = 4 * 1024 * 1024;

export async function readRowViews(
  app: Pick<App, "database" | "files">,
  runId: string,
  search: URLSearchParams,
): Promise<RowPage> {
  const { after, limit, state } = rowListing.parse(Object.fromEntries(search));
  const { rows: found, limit: asked } = await readPage(app.database, runId, {
    after,
    limit: limit + 1,
    states: state,
  });
  const page: StoredRow[] = [];
  let characters = 0;
  for (const row of found.slice(0, limit)) {
    const result = await wholeResult(app.files, row.result);
    characters += result?.length ?? 0;
    if (page.length > 0 && characters > mostCharacters) break;
    page.push({ ...row, result });
  }
  const hasMore = page.length < found.length || found.length === asked;
  return {
    rows: page.map((row) => ({
      position: row.position,
      input: row.input ? (JSON.parse(row.input) as Record<string, unknown>) : null,
      state: row.state,
      reason: row.reason,
      reasonKind: row.reasonKind,
      sameAs: row.sameAs,
      source: row.source,
      data: row.data,
      result: readKnownResult(row.result)?.value,
    })),
    next: hasMore ? (page.at(-1)?.position ?? null) : null,
  };
}
