import type { Kind } from "./kind";

export const list: Kind<string[]> = {
  text: (values) => values.join(", "),
  order: (values) => values.join(", ").toLowerCase(),
  cell: (values) => values.join(" | "),
  filter: "words",
};
