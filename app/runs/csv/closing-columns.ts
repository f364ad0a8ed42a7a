/** The columns every result file ends in: what became of a row, and where its data came from. */
export const closingColumns = ["status", "reason", "source", "data"];

export interface Closing {
  state: string;
  reason: string | null;
  /** Upstreams that answered, by comma. */
  source: string | null;
  data: "live" | "sandbox" | null;
}

export const closingCells = ({ state, reason, source, data }: Closing) => [
  state,
  reason ?? "",
  source ?? "",
  data ?? "",
];

/** The row's reason, with why cells of the hit are empty. */
export const withLacks = <C extends Pick<Closing, "reason">>(row: C, { lacks }: { lacks: string[] }): C => ({
  ...row,
  reason: [row.reason, ...lacks].filter(Boolean).join(" ") || null,
});

/**
 * Places of a file's own columns. A result file that is uploaded again brings all four closing columns with it: the
 * last one of each gives way to the new one. Fewer of them are columns of the file's maker.
 */
export function ownColumns(headers: string[]): number[] {
  const names = headers.map((header) => header.toLowerCase());
  const closing = closingColumns.map((name) => names.lastIndexOf(name));
  const earlier = new Set(closing.includes(-1) ? [] : closing);
  return [...headers.keys()].filter((index) => !earlier.has(index));
}
