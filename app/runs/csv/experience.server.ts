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

/**
 * What so many rows will cost, by the rows that were worked with the same settings.
 * @param inputs kinds of the inputs, with how many are of each; empty: not known
 */
export async function foretell(
  { database }: Pick<App, "database">,
  { tool, query, settings }: Pick<NewRun, "tool" | "query" | "settings">,
  rows: number,
  inputs: ReadonlyMap<string, number> = new Map(),
): Promise<Foretold> {
  const earlier = await readExperience(database, { tool, query, settingsKey: settingsHash(settings) });
  const kinds = new Map<string, Known>();
  for (const [cost, count, input = ""] of earlier.flatMap((each) => each.kinds)) {
    const key = `${input} ${cost}`;
    const rows = (kinds.get(key)?.rows ?? 0) + count;
    kinds.set(key, { cost: JSON.parse(cost) as RowCost, rows, input });
  }
  const known = mixedLike([...kinds.values()], inputs);
  const all = earlier.reduce((sum, each) => sum + each.rows, 0);
  const took = earlier.reduce((sum, each) => sum + each.took, 0);
  return {
    known: Math.floor(known.reduce((sum, each) => sum + each.rows, 0) + 1e-6),
    range: foretellCost(known, rows),
    secondsPerRow: all > 0 ? took / 1000 / all : null,
  };
}

interface Known {
  cost: RowCost;
  rows: number;
  input: string;
}

/**
 * The known rows in the mix of kinds that the file has: as many as the kind allows of which fewest are known. Rows of before
 * kinds were noted (and files whose kinds are not known) are taken as they come.
 */
function mixedLike(known: Known[], inputs: ReadonlyMap<string, number>): Known[] {
  const total = [...inputs.values()].reduce((sum, count) => sum + count, 0);
  const kinds = [...inputs].filter(([, count]) => count >= total * leastPart);
  if (kinds.length === 0 || known.some(({ input }) => input === "")) return known;
  const counted = kinds.reduce((sum, [, count]) => sum + count, 0);
  const knownOf = (kind: string) =>
    known.reduce((sum, each) => sum + (each.input === kind ? each.rows : 0), 0);
  const rows = Math.min(...kinds.map(([kind, count]) => (knownOf(kind) * counted) / count));
  return kinds.flatMap(([kind, count]) => {
    const times = (rows * count) / counted / Math.max(1, knownOf(kind));
    return known
      .filter((each) => each.input === kind && times > 0)
      .map((each) => ({ ...each, rows: each.rows * times }));
  });
}

/** A kind with a smaller part of the file changes its price by little. */
const leastPart = 0.02;
