/** What a kind of value knows of itself, wherever it is shown. No schema in here: the browser reads it too. */
import type { Cell } from "../../cell";

export interface Kind<V> {
  /** As a person reads it: on a screen without room for more, in a search, in the clipboard. */
  text(value: V): string;
  /** What a column of it is sorted by. */
  order(value: V): string | number;
  /** In a file: numbers as numbers, days as ISO dates. */
  cell(value: V): Cell;
  /** How a column of it is narrowed down. */
  filter: "words" | "range" | "days" | "choice";
  /** Set to the right, digit under digit. */
  numeric?: true;
  /** How a spreadsheet shows the cell; as it stands unless given. */
  spreadsheet?: "date" | "moment" | "usd" | "percent";
}
