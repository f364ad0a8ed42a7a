/** Words as they are: a line, a passage, a name, an address. */
import type { Kind } from "./kind";

export const words: Kind<string> = {
  text: (value) => value,
  order: (value) => value.toLowerCase(),
  cell: (value) => value,
  filter: "words",
};
