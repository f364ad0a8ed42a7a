/**
 * Replaces the short copies in lines with the full values of their results, for example to copy
 * them.
 */
import { mentionsOf, withoutMentioned } from "../../calls/mentions";
import { resultsAt } from "../../storage/run-cells";
import { readSuppressions } from "../../storage/forgetting";
import { readKnownResult } from "../../storage/stored-results";
import { shownTable, type ShownRow } from "../../toolkit/tables/shown-table";
import type { App } from "../../app";
import type { Json } from "../../vendors/call";
import { wholeResult } from "../large-results.server";
import { shownSettings } from "../large-settings.server";
import { settingsOf } from "../results/file-shape";
import type { StoredRun } from "../storage/runs";
import type { ListLine } from "./list-line";
import { hitOf } from "./list-query";
import { listedTable } from "./listed-table";

/** Characters of results read in one query. */
const together = 2 * 1024 * 1024;

/** Returns the lines with full values. Keeps the short copy if a result no longer exists. */
export async function wholeLines(
  app: Pick<App, "database" | "implementation" | "files">,
  run: StoredRun,
  wanted: string | null,
  lines: readonly ListLine[],
): Promise<ListLine[]> {
  const listed = listedTable(app, run, wanted);
  const table = listed?.tables[listed.name];
  const found = lines.filter(({ hit }) => hit !== null);
  if (!listed || !table || found.length === 0) return [...lines];
  const tool = app.implementation(run.tool)?.tool;
  const settings = settingsOf(tool, await shownSettings(app.files, run));
  const mentions = mentionsOf(await readSuppressions(app.database));
  const rows = new Map<number, ShownRow[]>();
  let left = [...new Set(found.map(({ sameAs, position }) => sameAs ?? position))];
  while (left.length > 0) {
    const results = await resultsAt(app.database, run.id, left, together);
    if (results.length === 0) break;
    for (const { position, input, result } of results) {
      const stored = readKnownResult(await wholeResult(app.files, result));
      if (!stored) continue;
      const given = input ? (JSON.parse(input) as Record<string, unknown>) : {};
      const value = withoutMentioned(stored.value as Json, mentions);
      rows.set(position, shownTable(listed.name, table, value, { input: given, settings }).rows);
    }
    const read = new Set(results.map(({ position }) => position));
    left = left.filter((position) => !read.has(position));
  }
  return lines.map((line) => {
    const hit = line.hit && rows.get(line.sameAs ?? line.position)?.[hitOf(line.key)];
    return hit ? { ...line, hit } : line;
  });
}
