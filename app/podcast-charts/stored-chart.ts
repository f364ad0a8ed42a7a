/** A chart's header row in reports: its request, state and totals. */
import type { Combination } from "./offer";

/**
 * - waiting: to be fetched, or being fetched
 * - scraped: its entries are stored
 * - not-offered: the platform says it has no such chart, which is not a gap
 * - failed: no answer after all attempts
 */
export const chartStates = ["waiting", "scraped", "not-offered", "failed"] as const;
export type ChartState = (typeof chartStates)[number];

/** Compared with last week's chart of the same combination. */
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
  /** Null if last week has no chart. */
  movement: MovementSums | null;
  /**
   * "stale" if the platform's date is old, "unchanged" if nothing moved since last week, otherwise
   * null.
   */
  freshness: "stale" | "unchanged" | null;
  via: string | null;
  /** ISO 8601. */
  fetchedAt: string | null;
  data: "live" | "sandbox" | null;
  /** The error in the vendor's own words. */
  problem: { kind: string; detail: string } | null;
}
