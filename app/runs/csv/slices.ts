/** How the open rows of a CSV run are dealt out to those who work them. */

/** Positions of the first and the last row. */
export interface Slice {
  from: number;
  to: number;
}

/** Also the most people that one request for matches of Apollo takes. */
export const shortSlice = 10;
const fullSlice = 50;
/** As many full slices as a local run works side by side. */
const fullOnesCutShort = 10;

/**
 * A slice has five calls on their way at most. The last ones to begin are short, so that all are done at nearly the same time:
 * with full ones to the end, nine of ten workers stood idle while the last slice asked on alone for up to two seconds.
 *
 * @param open where the stretches of ten with an open row begin, in order
 */
export function slicesOf(open: number[]): Slice[] {
  const full = [...new Set(open.map((from) => from - (from % fullSlice)))];
  const shortFrom = full.at(-fullOnesCutShort) ?? 0;
  return [
    ...full.slice(0, -fullOnesCutShort).map((from) => ({ from, to: from + fullSlice - 1 })),
    ...open.filter((from) => from >= shortFrom).map((from) => ({ from, to: from + shortSlice - 1 })),
  ];
}
