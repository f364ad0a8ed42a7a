/** The list that a user came from, in the state of the browser's history. */
export interface CameFrom {
  list: { id: string; name: string; search: string };
  /** Number of lines before the first of these records. */
  first: number;
  /** Ids of the records around the opened one. */
  records: string[];
  /** Index of the opened record. */
  at: number;
  /** Number of all lines. */
  count: number;
}

export const isCameFrom = (state: unknown): state is CameFrom =>
  typeof state === "object" && state !== null && "list" in state && "records" in state;

/** Records before and after the opened one. */
const around = 100;

/** @param recordAt returns the record of a line, or undefined if the browser has not loaded it */
export function cameFrom(
  list: CameFrom["list"],
  opened: number,
  count: number,
  recordAt: (line: number) => string | undefined,
): CameFrom {
  const own = recordAt(opened) ?? "";
  const before: string[] = [];
  const after: string[] = [];
  for (let line = opened - 1; line >= 0 && before.length < around; line--) {
    const id = recordAt(line);
    if (id === undefined) break;
    before.unshift(id);
  }
  for (let line = opened + 1; line < count && after.length < around; line++) {
    const id = recordAt(line);
    if (id === undefined) break;
    after.push(id);
  }
  return {
    list,
    first: opened - before.length,
    records: [...before, own, ...after],
    at: before.length,
    count,
  };
}
