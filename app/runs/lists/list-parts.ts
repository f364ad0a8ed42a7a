/** The browser's requests to a run's list. */
import type { ShownRow } from "../run-view";
import type { ListLine } from "./list-line";
import type { ListOrder } from "./list-order.server";

/** The URL of a run's list. */
export const listAddress = (runId: string): string => `/runs/${runId}/list`;

export interface OrderPart extends Omit<ListOrder, "keys"> {
  /** Four bytes per line, in base64. */
  keys: string;
  /** The visible page of lines. */
  lines: ListLine[];
}

export interface LinesPart {
  lines: ListLine[];
}

export interface RowPart {
  row: ShownRow | null;
}
