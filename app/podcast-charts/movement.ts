/** Compares two weeks of one chart, show by show. */
import type { MovementSums } from "./stored-chart";

export interface Move {
  showId: string;
  /** Counts from 1. */
  rank: number;
  /** Last week's rank, or null if the show was not in the chart. */
  before: number | null;
}

export interface Movement {
  /** This week's shows in rank order. */
  moves: Move[];
  /** Shows in last week's chart that are not in this one, best rank first. */
  out: { showId: string; before: number }[];
}

/**
 * Returns how this week's shows moved since last week.
 * @param before last week's shows in rank order
 */
export function movement(now: readonly string[], before: readonly string[]): Movement {
  const ranks = new Map(before.map((showId, index) => [showId, index + 1]));
  const here = new Set(now);
  return {
    moves: now.map((showId, index) => ({ showId, rank: index + 1, before: ranks.get(showId) ?? null })),
    out: [...ranks]
      .filter(([showId]) => !here.has(showId))
      .map(([showId, rank]) => ({ showId, before: rank })),
  };
}

/**
 * Returns the biggest climbers and the best new shows, in order of places gained and then of rank.
 */
export function movers<M extends Pick<Move, "rank" | "before">>(moves: readonly M[], count: number): M[] {
  const climbed = ({ rank, before }: M) => (before === null ? 0 : before - rank);
  const up = moves.filter((move) => climbed(move) > 0).sort((a, b) => climbed(b) - climbed(a));
  const entered = moves.filter(({ before }) => before === null);
  return [...up.slice(0, count), ...entered.slice(0, count)];
}

export function movementSums({ moves, out }: Movement): MovementSums {
  const sums = { up: 0, down: 0, entered: 0, out: out.length };
  for (const { rank, before } of moves) {
    if (before === null) sums.entered++;
    else if (rank < before) sums.up++;
    else if (rank > before) sums.down++;
  }
  return sums;
}

/**
 * Minimum number of entries. Longer charts always change within a week, so an unchanged one was not
 * updated.
 */
const longEnough = 20;
const staleAfter = 10 * 86_400_000;

/**
 * Tells a stale chart from a quiet week.
 * @param chart `updatedAt`: the platform's date of the list, ISO 8601
 */
export function freshnessOf(
  chart: { shows: readonly string[]; updatedAt: string | null; seenAt: Date },
  before: { shows: readonly string[]; listedAt: string | null } | null,
): "stale" | "unchanged" | null {
  if (chart.updatedAt && chart.seenAt.getTime() - Date.parse(chart.updatedAt) > staleAfter) return "stale";
  if (!before) return null;
  // The platform returned last week's list again, so this week's is not out yet.
  if (chart.updatedAt && chart.updatedAt === before.listedAt) return "unchanged";
  if (chart.shows.length < longEnough || before.shows.length !== chart.shows.length) return null;
  return chart.shows.every((showId, index) => showId === before.shows[index]) ? "unchanged" : null;
}
