/** Rows of a run, paged, for its page and the API. */
import { z } from "zod";
import type { App } from "./app";
import { readRows } from "../storage/stored-rows";
import { rowStates } from "../storage/schema";
import { readKnownResult } from "../storage/stored-results";
import type { RowView } from "./run-view";

/** Query of a page of rows. */
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
  /** `after` of the next page; null on the last one. */
  next: number | null;
}

export async function readRowViews(
  app: Pick<App, "database">,
  runId: string,
  search: URLSearchParams,
): Promise<RowPage> {
  const { after, limit, state } = rowListing.parse(Object.fromEntries(search));
  const found = await readRows(app.database, runId, { after, limit: limit + 1, states: state });
  const page = found.slice(0, limit);
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
    next: found.length > limit ? (page.at(-1)?.position ?? null) : null,
  };
}
