/** A line of a list: a row of the file with one of its hits, or the row alone if it has none. */
import type { ShownCell, ShownRow } from "../../toolkit/tables/shown-table";
import type { RowView } from "../run-view";

/** Position of a line without a file; its place in the list identifies it. */
export const inNoFile = -1;

export interface ListLine extends Omit<RowView, "result"> {
  key: number;
  hit: ShownRow | null;
  /** A refused row's values as the file has them, because such a row has no input. */
  given?: string;
  /** Cells from the earlier run, if the file contains another run's rows. */
  before?: ShownCell[];
  /**
   * The record that users have about the line's subject. Undefined if there is none, or if the list
   * did not request it.
   */
  mark?: { recordId: string; words: string };
  /** Whether the line's person or company may be contacted, if the list asked. */
  mayBeContacted?: string;
  /** The record of a line in a saved list. */
  recordId?: string;
}

export interface ListPage {
  lines: ListLine[];
  /** True if there are no further lines. */
  isAll: boolean;
}
