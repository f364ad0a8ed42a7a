/** What the browser asks the list of a run for. */
import type { ShownRow } from "../../run-view";
import type { ListLine } from "./list-line";
import type { ListOrder } from "./list-order.server";

export interface OrderPart extends Omit<ListOrder, "keys"> {
  /** Four bytes a line, in base64. */
  keys: string;
}

export interface LinesPart {
  lines: ListLine[];
}

export interface RowPart {
  row: ShownRow | null;
}
