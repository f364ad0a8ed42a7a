/** Runs whose files contain rows of other runs. */
import type { Database } from "../../storage/database";

export interface ChainedRun {
  id: string;
  title: string;
  tool: string;
}

/** Limit of runs returned; the history shows the rest. */
const mostUses = 20;

/**
 * Returns the run that a run's rows came from (null if none, or deleted) and the runs that used its
 * rows, newest first.
 */
export async function chainOf(
  database: Database,
  id: string,
): Promise<{ from: ChainedRun | null; usedIn: ChainedRun[] }> {
  const found = await database.$client.execute({
    sql: `SELECT * FROM (SELECT id, title, tool, 1 AS is_origin FROM runs WHERE id = (SELECT made_from FROM runs WHERE id = ?))
      UNION ALL SELECT * FROM (SELECT id, title, tool, 0 FROM runs WHERE made_from = ? ORDER BY created_at DESC LIMIT ${mostUses})`,
    args: [id, id],
  });
  const chained = (isOrigin: number): ChainedRun[] =>
    found.rows
      .filter((row) => row.is_origin === isOrigin)
      .map((row) => ({ id: String(row.id), title: String(row.title), tool: String(row.tool) }));
  return { from: chained(1)[0] ?? null, usedIn: chained(0) };
}
