/** For tests: a list's lines in order, as "row.hit first cell". */
import { findRun } from "../storage/runs";
import type { App } from "../../app";
import { linesAt } from "../lists/list-lines.server";
import { listOrder } from "../lists/list-order.server";
import { hitOf, readListQuery } from "../lists/list-query";

export async function listLines(app: App, runId: string, search: string): Promise<string[]> {
  const run = await findRun(app.database, runId);
  if (!run) throw new Error(`There is no run ${runId}`);
  const query = readListQuery(new URLSearchParams(search));
  const { keys } = await listOrder(app, run, query);
  const lines = await linesAt(app, run, query.table, [...keys]);
  return lines.map(
    ({ position, key, hit }) => `${position}.${hitOf(key)} ${String(hit?.cells[0]?.value ?? "–")}`,
  );
}
