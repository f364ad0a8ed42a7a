/** What stands in a cell of a file; null: nothing. */
export type Cell = string | number | boolean | null;
