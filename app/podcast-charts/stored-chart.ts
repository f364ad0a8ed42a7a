/** A chart's header row as reports see it: what was asked, what came of it, and the sums over its entries. */
import type { Combination } from "./offer";

/**
 * - waiting: to be fetched (or being fetched)
 * - scraped: its entries are stored
 * - not-offered: the platform says it has no such chart; a fact, not a gap
 * - failed: asked and not got
 */
export const chartStates = ["waiting", "scraped", "not-offered", "failed"] as const;
export type ChartState = (typeof chartStates)[number];

/** Against last week's chart of the same combination. */
export interface MovementSums {
  up: number;
  down: number;
  entered: number;
  out: number;
}

export interface StoredChart extends Combination {
  /** `weekKey`. */
  week: number;
  state: ChartState;
  podcasts: number;
  /** null: there is no chart of the week before. */
  movement: MovementSums | null;
  /** "stale": the platform's own date is old; "unchanged": nothing moved since last week; null: neither. */
  freshness: "stale" | "unchanged" | null;
  via: string | null;
  /** ISO 8601. */
  fetchedAt: string | null;
  data: "live" | "sandbox" | null;
  /** Why it failed, in the upstream's own words. */
  problem: { kind: string; detail: string } | null;
}
