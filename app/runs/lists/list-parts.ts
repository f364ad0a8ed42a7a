/** What the browser asks the list of a run for. */
import type { ShownRow } from "../run-view";
import type { ListLine } from "./list-line";
import type { ListOrder } from "./list-order.server";

/** Where a run's list answers the browser. */
export const listAddress = (runId: string): string => `/runs/${runId}/list`;

export interface OrderPart extends Omit<ListOrder, "keys"> {
  /** Four bytes a line, in base64. */
  keys: string;
  /** The page of them that is in sight. */
  lines: ListLine[];
}

export interface LinesPart {
  lines: ListLine[];
}

export interface RowPart {
  row: ShownRow | null;
}
