/**
 * What rows to come will cost, foretold from rows that were worked. Nothing is assumed of how costs are distributed: many
 * rows cost nothing, a few cost many times the rest, and one row may ask several services. Drawn many times over: how often
 * each kind of row comes (a Bayesian bootstrap over the rows known, for what is not known of that), and then the rows of the
 * file. What lies between the tails at either end is the range (docs/product/runs-and-files.md).
 */

/** What a row cost, by upstream: calls that left, billing units, US dollars. */
export type RowCost = Record<string, { calls: number; units: number; usd: number }>;

/** A kind of row, and how many rows were of it. */
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
  upstreams: UpstreamRange[];
}

/** Rows below which what they cost says too little. */
export const leastKnownRows = 50;
const draws = 600;
/** Less than a twentieth: what is known of rare, dear rows errs on the low side. */
const tail = 0.03;
/** Beyond so many rows their sum is as good as normally distributed. */
const mostDrawn = 400;

/** Rows of a file whose inputs are of one kind, and the rows known of that kind. */
export interface Part {
  known: KnownRows[];
  rows: number;
}

/** @returns the range that holds nine files in ten; null where too few rows are known. The same for the same rows. */
export function foretellCost(known: KnownRows[], rows: number): CostRange | null {
  const count = known.reduce((sum, each) => sum + each.rows, 0);
  return count < leastKnownRows ? null : foretellParts([{ known, rows }]);
}

/** @returns the range of a file of several kinds, of each of which so many rows are known */
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
  const sums = Array.from({ length: draws }, () => {
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
    usd: rangeOf(names.length * 3),
    upstreams: names.map((upstream, at) => ({
      upstream,
      calls: rangeOf(at * 3),
      units: rangeOf(at * 3 + 1),
      usd: rangeOf(at * 3 + 2),
    })),
  };
}

/** The sums of a file of so many rows, each of a kind as often as its weight says. */
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
  // So many of each kind: of those that are left, by its part of the weights that are left.
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
  // From hit to hit: as many steps as there are hits.
  const often = chance > 0.5;
  const rare = often ? 1 - chance : chance;
  let hits = 0;
  for (let at = skip(rare, random); at < count; at += 1 + skip(rare, random)) hits += 1;
  return often ? count - hits : hits;
}

/** By log1p: a chance that is lost beside 1 would have it step back for ever. */
const skip = (chance: number, random: () => number) =>
  Math.floor(Math.log(1 - random()) / Math.log1p(-chance));

const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** After Marsaglia and Tsang, who have a shape below 1 drawn by the one above it. */
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

/** Numbers that look random and are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
