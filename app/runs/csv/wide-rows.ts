/** Rows whose cells don't fit the header: nothing of them is dropped, and none is looked up before a user says so. */
import { formatNumber } from "../../toolkit/format-number";
import type { RunFile } from "../../storage/schema";

export const isBlank = (record: string[]) => record.every((cell) => cell.trim() === "");

/** Cells up to the last one that holds something: programs write empty ones behind it. */
export const filledCells = (record: string[]): number =>
  record.findLastIndex((cell) => cell.trim() !== "") + 1;

/**
 * Headers for the widest row of a file, and what to tell its maker; null where the header is wide enough.
 * @param row counted from 1 below the header
 */
export function widened(
  headers: string[],
  { row, cells }: { row: number; cells: number },
): { headers: string[]; note: string } | null {
  const more = Array.from({ length: cells - headers.length }, (_, at) => `column ${headers.length + at + 1}`);
  const [first, last] = [more[0], more.at(-1)];
  if (first === undefined) return null;
  const names = first === last ? `"${first}"` : `"${first}" to "${last}"`;
  return {
    headers: [...headers, ...more],
    note: `Row ${formatNumber(row)} has more cells than the header: they are kept in ${names}, and such rows are skipped`,
  };
}

/** `reason_kind` of rows that don't fit the header. */
export const misfitKind = "misfit";

/** Why a row doesn't fit the header: cells may stand in other columns than they seem to. Null where it does. */
export function misfit(
  record: string[],
  { width, columns, headers }: Pick<RunFile, "width" | "columns" | "headers">,
): string | null {
  if (width === undefined) return null;
  const cells = filledCells(record);
  if (cells > width)
    return `The row has ${cellsInWords(cells)} and the header ${formatNumber(width)}. ${mayBeOthers}`;
  const [last = -1] = Object.values(columns).sort((one, other) => other - one);
  if (record.length > last) return null;
  return `The row has only ${cellsInWords(record.length)} and ends before "${headers[last] ?? ""}". ${mayBeOthers}`;
}

const cellsInWords = (count: number) => `${formatNumber(count)} ${count === 1 ? "cell" : "cells"}`;
const mayBeOthers = "Its cells may stand in the wrong columns, so nothing was looked up.";
