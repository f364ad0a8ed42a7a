/**
 * Observed costs of a query's rows and searches, by its settings. They are recorded at the end of
 * each run, and every price is forecast from them.
 */
import { logError } from "../../log";
import { writeBatch } from "../../storage/batch";
import { type Experience, gatherExperience, gatherSearch, readExperience } from "../storage/cost-experience";
import type { NewRun, StoredRun } from "../storage/runs";
import type { App } from "../../app";
import { settingsHash } from "../large-settings.server";
import { askedKind, inputKind } from "./input-kind";
import {
  type CostRange,
  foretellParts,
  leastKnownRows,
  type Part,
  type RowCost,
  usuallyUpTo,
} from "./cost-range";

export async function keepExperience(
  { database, now }: Pick<App, "database" | "now">,
  { id, tool, query, settings }: Pick<StoredRun, "id" | "tool" | "query" | "settings">,
): Promise<void> {
  const of = { tool, query, settingsKey: settingsHash(settings) };
  try {
    await writeBatch(database, [gatherExperience(id, of, now().getTime())]);
  } catch (error) {
    // Ignored, because "Check first" works without these costs, and the run has already ended.
    logError("experience", { runId: id, error });
  }
}

/**
 * Returns the write that adds a finished search to the observed costs.
 * @param cost the search's cost as `costOf` stores it, or null if it used other runs' answers
 */
export function searchExperience(
  run: Pick<StoredRun, "tool" | "query" | "settings" | "input" | "approvedAt">,
  cost: string | null,
  begunAt: Date,
  endedAt: Date,
) {
  if (cost === null) return [];
  const { tool, query, settings, input } = run;
  const at = endedAt.getTime();
  // After an approval, the lookups before it are answered at once.
  const took = run.approvedAt ? 0 : at - begunAt.getTime();
  const of = { tool, query, settingsKey: settingsHash(settings) };
  return [gatherSearch(of, { cost, kind: inputKind(JSON.stringify(input)), took, at })];
}

export interface Foretold {
  /** Number of rows the forecast is based on. */
  known: number;
  /** null if too few rows are known. */
  range: CostRange | null;
  /** US dollars that the rows usually stay below; null if a range is known, or nothing at all. */
  usuallyUpToUsd: number | null;
  secondsPerRow: number | null;
  /** Seconds that a file waits for its slowest row, however many rows run in parallel. */
  latency: number;
  /** How long the latest searches took; null if unknown. */
  secondsOfSearch: number | null;
}

/**
 * Forecasts the cost of this many rows from finished rows with the same settings.
 * @param inputs number of inputs by kind; empty if unknown
 */
export async function foretell(
  { database }: Pick<App, "database">,
  { tool, query, settings }: Pick<NewRun, "tool" | "query" | "settings">,
  rows: number,
  inputs: ReadonlyMap<string, number> = new Map(),
): Promise<Foretold> {
  return foretellFrom(
    await readExperience(database, { tool, query, settingsKey: settingsHash(settings) }),
    rows,
    inputs,
  );
}

/** Like `foretell`, from experience that is already read. */
export function foretellFrom(
  earlier: Experience[],
  rows: number,
  inputs: ReadonlyMap<string, number> = new Map(),
): Foretold {
  const kinds = new Map<string, Known>();
  for (const [cost, count, fields = ""] of earlier.flatMap((each) => each.kinds)) {
    const input = askedKind(fields);
    const key = `${input} ${cost}`;
    const rows = (kinds.get(key)?.rows ?? 0) + count;
    kinds.set(key, { cost: JSON.parse(cost) as RowCost, rows, input });
  }
  const parts = partsOf([...kinds.values()], inputs, rows);
  // Searches tell prices, but not how many rows a file works per second.
  const files = earlier.filter(({ isOfSearches }) => !isOfSearches);
  const ofSearches = Math.max(0, ...earlier.map((each) => (each.isOfSearches ? each.latency : 0)));
  const all = files.reduce((sum, each) => sum + each.rows, 0);
  const took = files.reduce((sum, each) => sum + each.took, 0);
  return {
    ...foretellKnown(parts),
    secondsPerRow: all > 0 ? took / 1000 / all : null,
    latency: Math.max(0, ...files.map(({ latency }) => latency)) / 1000,
    secondsOfSearch: ofSearches > 0 ? ofSearches / 1000 : null,
  };
}

/** Forecasts a cost from the known rows of each kind of input. */
export function foretellKnown(parts: Part[]): Pick<Foretold, "known" | "range" | "usuallyUpToUsd"> {
  const known = knownRows(parts);
  const isEnough = known >= leastKnownRows;
  return {
    known,
    range: isEnough ? foretellParts(parts) : null,
    usuallyUpToUsd: isEnough ? null : usuallyUpTo(parts),
  };
}

/** Returns the seconds for looking up this many rows, or null if unknown. */
export function secondsFor(
  {
    secondsPerRow,
    latency,
    secondsOfSearch,
  }: Pick<Foretold, "secondsPerRow" | "latency" | "secondsOfSearch">,
  rows: number,
): number | null {
  if (rows === 1 && secondsOfSearch !== null) return secondsOfSearch;
  return secondsPerRow === null ? null : latency + secondsPerRow * rows;
}

interface Known {
  cost: RowCost;
  rows: number;
  input: string;
}

/**
 * Splits the file by kind of input and assigns the known rows of each kind. Files with unknown
 * kinds use all known rows, and so do known rows that were recorded without a kind.
 */
function partsOf(known: Known[], inputs: ReadonlyMap<string, number>, rows: number): Part[] {
  const total = [...inputs.values()].reduce((sum, count) => sum + count, 0);
  const kinds = [...inputs].filter(([, count]) => count >= total * leastPart);
  if (kinds.length === 0 || known.some(({ input }) => input === "")) return [{ known, rows }];
  const counted = kinds.reduce((sum, [, count]) => sum + count, 0);
  let left = rows;
  return kinds.map(([kind, count], at) => {
    const ofKind = at === kinds.length - 1 ? left : Math.min(left, Math.round((rows * count) / counted));
    left -= ofKind;
    return { known: known.filter(({ input }) => input === kind), rows: ofKind };
  });
}

/**
 * Returns how many known rows the forecast is based on, given the file's mix; the kind with the
 * fewest known rows decides.
 */
function knownRows(parts: Part[]): number {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const known = parts.map((part) => {
    const ofPart = part.known.reduce((sum, each) => sum + each.rows, 0);
    return part.rows === 0 ? Number.POSITIVE_INFINITY : (ofPart * rows) / part.rows;
  });
  const least = Math.min(...known);
  return Number.isFinite(least) ? Math.floor(least + 1e-6) : 0;
}

/** A kind with a smaller share of the file hardly changes its price. */
const leastPart = 0.02;
