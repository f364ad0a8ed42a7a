/** A cell of a file; null if it is empty. */
export type Cell = string | number | boolean | null;
