/** Text shown unchanged: a line, a paragraph, a name, a URL. */
import type { Kind } from "./kind";

export const words: Kind<string> = {
  text: (value) => value,
  order: (value) => value.toLowerCase(),
  cell: (value) => value,
  filter: "words",
};
