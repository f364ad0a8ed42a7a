import type { Kind } from "./kind";

export const yesNo: Kind<boolean> = {
  text: (value) => (value ? "Yes" : "No"),
  order: (value) => Number(value),
  cell: (value) => value,
  filter: "choice",
};
