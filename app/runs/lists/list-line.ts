/** A line of a list: a row of the file beside one of its hits; without a hit it stands there by itself. */
import type { ShownCell, ShownRow } from "../../toolkit/tables/shown-table";
import type { RowView } from "../run-view";

/** The position of a line that stands in no file: its place in the list tells it from others. */
export const inNoFile = -1;

export interface ListLine extends Omit<RowView, "result"> {
  key: number;
  hit: ShownRow | null;
  /** What the row's file had of it, where that was made of another run's rows. */
  before?: ShownCell[];
  /** What staff know of it; undefined: nothing, or it was not asked. */
  mark?: { recordId: string; words: string };
  /** The record that a line of a list is of. */
  recordId?: string;
}

export interface ListPage {
  lines: ListLine[];
  /** There are no others. */
  isAll: boolean;
}
