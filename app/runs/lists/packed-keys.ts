/**
 * Encodes the keys of a list's lines as a short text, even for a selection of half a million lines.
 */

const base = 36;
/** Maximum number of lines in a list, with some reserve. */
const mostKeys = 1_000_000;

/** Encodes consecutive keys as one entry, "first+more". */
export function packed(keys: Iterable<number>): string {
  const sorted = Float64Array.from(keys).toSorted();
  const stretches: [first: number, more: number][] = [];
  for (const key of sorted) {
    const last = stretches.at(-1);
    if (last && key === last[0] + last[1] + 1) last[1] += 1;
    else stretches.push([key, 0]);
  }
  let before = 0;
  return stretches
    .map(([first, more]) => {
      const entry = `${(first - before).toString(base)}${more > 0 ? `+${more.toString(base)}` : ""}`;
      before = first + more;
      return entry;
    })
    .join(",");
}

/**
 * Decodes the keys of `packed`.
 * @returns an empty set if `packed` did not write the text
 */
export function unpacked(text: string): Set<number> {
  const keys = new Set<number>();
  let before = 0;
  for (const entry of text === "" ? [] : text.split(",")) {
    const [first = 0, more = 0] = entry.split("+").map((part) => Number.parseInt(part, base));
    const isOf = Number.isSafeInteger(first) && first >= 0 && Number.isSafeInteger(more) && more >= 0;
    if (!isOf || keys.size + more >= mostKeys) return new Set();
    for (let at = 0; at <= more; at++) keys.add(before + first + at);
    before += first + more;
  }
  return keys;
}
