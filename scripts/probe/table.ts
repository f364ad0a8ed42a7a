/** Prints the probes' findings as a table for the terminal. */
import type { Rate } from "../../app/vendors/vendor.ts";
import type { Verdict } from "./judge.ts";

const heads = ["call", "reached", "authorised", "shape", "charged", "rate named"];

export function table(verdicts: Verdict[]): string {
  const rows = verdicts.map(({ name, reached, authorised, shape, charged, rate }) => [
    name,
    yesOrNo(reached),
    yesOrNo(authorised),
    shape,
    String(Number(charged.toPrecision(4))),
    rateWords(rate),
  ]);
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd();
  const lines = verdicts.flatMap((verdict, at) => [
    line(rows[at] ?? []),
    ...(verdict.finding === null ? [] : [`    ${verdict.finding}`]),
    ...verdict.differences.map((words) => `    ${words}`),
    ...(verdict.added.length > 0 ? [`    new, not read: ${verdict.added.join(", ")}`] : []),
  ]);
  return [line(heads), ...lines].join("\n");
}

const yesOrNo = (found: boolean | null) => (found === null ? "-" : found ? "yes" : "no");
const rateWords = (rate: Rate | null) => (rate ? `${rate.calls} in ${rate.per / 1000} s` : "-");
