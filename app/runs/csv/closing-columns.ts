/** The last columns of every result file: the outcome of a row and the source of its data. */
export const closingColumns = ["status", "reason", "source", "data"];

/** Follows the closing columns in files of people or companies. */
export const contactColumn = "may_be_contacted";

/** The most columns that the console adds beside those of upload and result. */
export const addedColumns = closingColumns.length + 1;

export interface Closing {
  state: string;
  reason: string | null;
  /** Names of the vendors that answered, separated by commas. */
  source: string | null;
  data: "live" | "sandbox" | null;
}

export const closingCells = ({ state, reason, source, data }: Closing) => [
  state,
  reason ?? "",
  source ?? "",
  data ?? "",
];

/** Adds the reason for empty cells of the result to the row's reason. */
export const withLacks = <C extends Pick<Closing, "reason">>(row: C, { lacks }: { lacks: string[] }): C => ({
  ...row,
  reason: [row.reason, ...lacks].filter(Boolean).join(" ") || null,
});

/**
 * Returns the indexes of a file's own columns. A result file that is uploaded again already has all four closing columns,
 * and perhaps the contact column after them: the last one of each is replaced. If some are missing, the columns belong to
 * the file's author.
 */
export function ownColumns(headers: string[]): number[] {
  const names = headers.map((header) => header.toLowerCase());
  const closing = closingColumns.map((name) => names.lastIndexOf(name));
  const contact = names.lastIndexOf(contactColumn);
  const last = Math.max(...closing);
  const earlier = new Set(closing.includes(-1) ? [] : [...closing, ...(contact > last ? [contact] : [])]);
  return [...headers.keys()].filter((index) => !earlier.has(index));
}
