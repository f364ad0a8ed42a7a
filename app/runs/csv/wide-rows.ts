/** Rows with more cells than the header: nothing of them is dropped, the cells stand in columns named for them. */

/** Cells up to the last one that holds something: programs write empty ones behind it. */
export const filledCells = (record: string[]): number =>
  record.findLastIndex((cell) => cell.trim() !== "") + 1;

/**
 * Headers for the widest row of a file, and what to tell its maker; null where the header is wide enough.
 * @param row counted from 1 below the header
 */
export function widened(
  headers: string[],
  { row, cells }: { row: number; cells: number },
): { headers: string[]; note: string } | null {
  const more = Array.from({ length: cells - headers.length }, (_, at) => `column ${headers.length + at + 1}`);
  const [first, last] = [more[0], more.at(-1)];
  if (first === undefined) return null;
  const names = first === last ? `"${first}"` : `"${first}" to "${last}"`;
  return {
    headers: [...headers, ...more],
    note: `Row ${row} has more cells than the header: they are kept in ${names}`,
  };
}
