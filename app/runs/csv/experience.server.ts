/** What is known of the cost of a query's rows, by its settings: gathered at the end of each file, read by "Check first". */
import { logError } from "../../log";
import { writeBatch } from "../../storage/batch";
import { gatherExperience, readExperience } from "../../storage/cost-experience";
import type { NewRun, StoredRun } from "../../storage/runs";
import type { App } from "../app";
import { settingsHash } from "../large-settings.server";
import { foretellCost, type CostRange, type RowCost } from "./cost-range";

export async function keepExperience(
  { database, now }: Pick<App, "database" | "now">,
  { id, tool, query, settings }: Pick<StoredRun, "id" | "tool" | "query" | "settings">,
): Promise<void> {
  const of = { tool, query, settingsKey: settingsHash(settings) };
  try {
    await writeBatch(database, [gatherExperience(id, of, now().getTime())]);
  } catch (error) {
    // A plan can do without it, and the run has ended.
    logError("experience", { runId: id, error });
  }
}

export interface Foretold {
  /** Rows it rests on. */
  known: number;
  /** null: too few rows are known. */
  range: CostRange | null;
  secondsPerRow: number | null;
}

/** What so many rows will cost, by the rows that were worked with the same settings. */
export async function foretell(
  { database }: Pick<App, "database">,
  { tool, query, settings }: Pick<NewRun, "tool" | "query" | "settings">,
  rows: number,
): Promise<Foretold> {
  const earlier = await readExperience(database, { tool, query, settingsKey: settingsHash(settings) });
  const kinds = new Map<string, number>();
  for (const [cost, count] of earlier.flatMap((each) => each.kinds))
    kinds.set(cost, (kinds.get(cost) ?? 0) + count);
  const known = earlier.reduce((sum, each) => sum + each.rows, 0);
  const took = earlier.reduce((sum, each) => sum + each.took, 0);
  return {
    known,
    range: foretellCost(
      [...kinds].map(([cost, count]) => ({ cost: JSON.parse(cost) as RowCost, rows: count })),
      rows,
    ),
    secondsPerRow: known > 0 ? took / 1000 / known : null,
  };
}
