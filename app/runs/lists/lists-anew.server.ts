/**
 * Rebuilds list cells from results if they are missing or have an older version. Every done row has
 * a record in the main table, so a missing record identifies a row to rebuild.
 */
import { withoutMentioned, mentionsOf } from "../../calls/mentions";
import { replaceCells, resultsAt } from "../../storage/run-cells";
import { readSuppressions } from "../../storage/forgetting";
import { readKnownResult } from "../../storage/stored-results";
import type { StoredRun } from "../storage/runs";
import type { Json } from "../../vendors/call";
import type { App } from "../../app";
import { cellsOf } from "../csv/row-cells.server";
import { wholeResult } from "../large-results.server";
import { shownSettings } from "../large-settings.server";

type Making = Pick<App, "database" | "implementation" | "files">;
type MadeFor = Pick<StoredRun, "id" | "tool" | "query" | "settings">;

/** Characters of results, and rows, read in one query. */
const together = { characters: 2 * 1024 * 1024, rows: 500 };
/** Portions per request; the next request continues. */
const mostPortions = 8;

/**
 * Rebuilds the cells of these rows.
 * @returns the positions left for the next request
 */
export async function listAnew(app: Making, run: MadeFor, positions: number[]): Promise<number[]> {
  let left = positions;
  if (left.length === 0) return left;
  const mentions = mentionsOf(await readSuppressions(app.database));
  const made = { ...run, settings: await shownSettings(app.files, run) };
  for (let portion = 0; portion < mostPortions && left.length > 0; portion++) {
    const asked = left.slice(0, together.rows);
    const results = await resultsAt(app.database, run.id, asked, together.characters);
    const rows = await Promise.all(
      results.map(async ({ position, input, result, length }) => {
        const stored = readKnownResult(await wholeResult(app.files, result));
        // A result may still name a forgotten person if its file was not cleaned yet.
        const value = stored && withoutMentioned(stored.value as Json, mentions);
        const given = input ? (JSON.parse(input) as Record<string, unknown>) : {};
        return { position, length, found: cellsOf(app, made, { input: given, result: value ?? null }) };
      }),
    );
    await replaceCells(app.database, run.id, rows);
    // Rows without a result are no longer done, so they need no cells.
    const last = results.at(-1)?.position ?? Number.POSITIVE_INFINITY;
    const isWhole = results.length < asked.length && results.length > 0;
    left = left.filter((position) => !asked.includes(position) || (isWhole && position > last));
  }
  return left;
}
