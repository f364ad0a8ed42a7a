/**
 * How one kind of value appears, sorts and filters. Contains no schema, because the browser loads
 * it too.
 */
import type { Cell } from "../../cell";

export interface Kind<V> {
  /** Text for users: in narrow places on screens, in searches, in the clipboard. */
  text(value: V): string;
  /** Sort key. */
  order(value: V): string | number;
  /** Value in a file: numbers stay numbers, days become ISO dates. */
  cell(value: V): Cell;
  /** Type of the column's filter. */
  filter: "words" | "range" | "days" | "choice";
  /** Aligned right, digits in columns. */
  numeric?: true;
  /** Cell format in a spreadsheet; unformatted if absent. */
  spreadsheet?: "date" | "moment" | "usd" | "percent";
}
