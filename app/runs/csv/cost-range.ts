/**
 * Forecasts the cost of new rows from rows that runs have already finished. It assumes no
 * distribution: many rows cost nothing, a few cost many times the rest, and one row may call
 * several vendors. Each draw first samples how often each kind of row occurs (a Bayesian bootstrap
 * over the known rows) and then the rows of the file. The range leaves out a small share of the
 * draws at both ends (docs/product/runs-and-files.md).
 */

/** Cost of a row by vendor: calls sent, billing units, and US dollars. */
export type RowCost = Record<string, { calls: number; units: number; usd: number }>;

/** A kind of row by cost, and the number of known rows of that kind. */
export interface KnownRows {
  cost: RowCost;
  rows: number;
}

export interface Range {
  low: number;
  high: number;
}

export interface UpstreamRange {
  upstream: string;
  calls: Range;
  units: Range;
  usd: Range;
}

export interface CostRange {
  usd: Range;
  /** The average of all draws, in US dollars. */
  aboutUsd: number;
  upstreams: UpstreamRange[];
}

/** With fewer known rows, the console makes no forecast. */
export const leastKnownRows = 20;
const draws = 600;
/**
 * Share of draws cut off at each end. It is less than a twentieth, because known rows underestimate
 * rare expensive ones.
 */
const tail = 0.03;
/** With more rows, a normal distribution approximates the sum. */
const mostDrawn = 400;

/** The rows of a file with one kind of input, and the known rows of that kind. */
export interface Part {
  known: KnownRows[];
  rows: number;
}

/**
 * @returns the range that contains nine files in ten, or null if too few rows are known; always the same for the same
 * rows
 */
export function foretellCost(known: KnownRows[], rows: number): CostRange | null {
  const count = known.reduce((sum, each) => sum + each.rows, 0);
  return count < leastKnownRows ? null : foretellParts([{ known, rows }]);
}

/** @returns the range for a file with several kinds of input, from the known rows of each */
export function foretellParts(parts: Part[]): CostRange {
  const known = parts.flatMap((part) => part.known);
  const count = known.reduce((sum, each) => sum + each.rows, 0);
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const random = randomFrom(count * 1_000_003 + rows * 101 + known.length);
  const names = [...new Set(known.flatMap(({ cost }) => Object.keys(cost)))].toSorted();
  const figuresOf = ({ cost }: KnownRows) => [
    ...names.flatMap((name) => [cost[name]?.calls ?? 0, cost[name]?.units ?? 0, cost[name]?.usd ?? 0]),
    Object.values(cost).reduce((sum, { usd }) => sum + usd, 0),
  ];
  const figures = parts.map((part) => part.known.map(figuresOf));
  const usdAt = names.length * 3;
  const sums = Array.from({ length: draws }, (_, draw) => {
    if (rows === 1) return drawOne(parts, figures, (draw + 0.5) / draws);
    const drawn = parts.map((part, at) => {
      const weights = part.known.map((each) => gamma(each.rows, random));
      return drawFile(weights, figures[at] ?? [], part.rows, random);
    });
    return (drawn[0] ?? []).map((_, figure) => drawn.reduce((sum, each) => sum + (each[figure] ?? 0), 0));
  });
  const rangeOf = (figure: number): Range => {
    const sorted = sums.map((each) => each[figure] ?? 0).toSorted((a, b) => a - b);
    return {
      low: sorted[Math.floor(draws * tail)] ?? 0,
      high: sorted[Math.ceil(draws * (1 - tail)) - 1] ?? 0,
    };
  };
  return {
    usd: rangeOf(usdAt),
    aboutUsd: rounded(sums.reduce((sum, each) => sum + (each[usdAt] ?? 0), 0) / draws),
    upstreams: names.map((upstream, at) => ({
      upstream,
      calls: rangeOf(at * 3),
      units: rangeOf(at * 3 + 1),
      usd: rangeOf(at * 3 + 2),
    })),
  };
}

/** Removes the rounding errors of a long sum, which would turn a cent into less than one. */
const rounded = (amount: number) => Number(amount.toPrecision(6));

/** Returns the known row at this share of all, because a single lookup costs as much as one of them. */
function drawOne(parts: Part[], figures: number[][][], share: number): number[] {
  const at = parts.findIndex(({ rows }) => rows > 0);
  const known = parts[at]?.known ?? [];
  let left = share * known.reduce((sum, each) => sum + each.rows, 0);
  const drawn = known.findIndex(({ rows }) => (left -= rows) < 0);
  return figures[at]?.[drawn] ?? [];
}

/**
 * Returns the amount that the rows usually stay below, if too few rows are known for a range. It
 * counts the most expensive known row of each kind once more, because few rows show few surprises.
 * @returns null if a kind of input has no known row
 */
export function usuallyUpTo(parts: Part[]): number | null {
  const asked = parts.filter(({ rows }) => rows > 0);
  if (asked.length === 0 || asked.some(({ known }) => known.length === 0)) return null;
  const usdOf = ({ cost }: KnownRows) => Object.values(cost).reduce((sum, { usd }) => sum + usd, 0);
  const careful = asked.map(({ known, rows }) => {
    const [dearest] = known.toSorted((a, b) => usdOf(b) - usdOf(a));
    return { known: dearest ? [...known, { cost: dearest.cost, rows: 1 }] : known, rows };
  });
  return foretellParts(careful).usd.high;
}

/**
 * Samples the total cost of a file with this many rows; a kind's weight is its share of the rows.
 */
function drawFile(weights: number[], figures: number[][], rows: number, random: () => number): number[] {
  const total = weights.reduce((sum, each) => sum + each, 0);
  const width = figures[0]?.length ?? 0;
  const sums = Array.from({ length: width }, () => 0);
  const add = (kind: number, times: number) => {
    const of = figures[kind] ?? [];
    for (let at = 0; at < width; at++) sums[at] = (sums[at] ?? 0) + times * (of[at] ?? 0);
  };
  let left = rows;
  let rest = total;
  // For each kind in turn, samples how many of the remaining rows belong to it; the probability is
  // the kind's share of the remaining weights.
  for (const [kind, weight] of weights.entries()) {
    if (left <= 0) break;
    const times = kind === weights.length - 1 ? left : binomial(left, Math.min(1, weight / rest), random);
    if (times > 0) add(kind, times);
    left -= times;
    rest -= weight;
  }
  return sums;
}

function binomial(count: number, chance: number, random: () => number): number {
  if (chance >= 1) return count;
  if (chance <= 0) return 0;
  if (count > mostDrawn && count * chance * (1 - chance) > 25) {
    const spread = Math.sqrt(count * chance * (1 - chance));
    return Math.min(count, Math.max(0, Math.round(count * chance + spread * normal(random))));
  }
  // Jumps from hit to hit, so the loop runs as often as there are hits.
  const often = chance > 0.5;
  const rare = often ? 1 - chance : chance;
  let hits = 0;
  for (let at = skip(rare, random); at < count; at += 1 + skip(rare, random)) hits += 1;
  return often ? count - hits : hits;
}

/** Uses log1p: for a very small chance, 1 - chance would be 1 and the loop would never end. */
const skip = (chance: number, random: () => number) =>
  Math.floor(Math.log(1 - random()) / Math.log1p(-chance));

const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/**
 * Samples a gamma variate by Marsaglia and Tsang's method; for a shape below 1, samples shape + 1
 * and scales the result.
 */
function gamma(shape: number, random: () => number): number {
  if (shape < 1) return gamma(shape + 1, random) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** Returns a pseudo-random generator that repeats its numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
