import { clock } from "../../clock";
import { formatNumber, formatUsd } from "../../format-number";
import type { Kind } from "./kind";

export const number: Kind<number> = {
  text: formatNumber,
  order: (value) => value,
  cell: (value) => value,
  filter: "range",
  numeric: true,
};

/** US dollars. */
export const money: Kind<number> = { ...number, text: formatUsd, spreadsheet: "usd" };

/** 0–100. */
export const percent: Kind<number> = {
  ...number,
  text: (value) => `${formatNumber(value)} %`,
  cell: (value) => value / 100,
  spreadsheet: "percent",
};

/** Seconds, shown as in a player: 3723 → "1:02:03". Files contain plain seconds. */
export const duration: Kind<number> = { ...number, text: clock };
