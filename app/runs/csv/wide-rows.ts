/**
 * Handles rows with cells beyond the header: keeps their cells, and looks no such row up before a
 * user asks for it.
 */
import { formatNumber } from "../../toolkit/format-number";
import type { RunFile } from "../../storage/schema";

export const isBlank = (record: string[]) => record.every((cell) => cell.trim() === "");

/** Returns the number of cells up to the last one with content; programs often add empty ones. */
export const filledCells = (record: string[]): number =>
  record.findLastIndex((cell) => cell.trim() !== "") + 1;

/**
 * Returns headers for the file's widest row and a note for its author, or null if the header is wide enough.
 * @param row from 1, below the header
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
    note: `Row ${formatNumber(row)} has more cells than the header. The extra cells are kept in ${names}; such rows are skipped`,
  };
}

/** `reason_kind` of rows with cells beyond the header. */
export const misfitKind = "misfit";

/** Returns why a row does not match the header, or null if it does. Its cells may be shifted into wrong columns. */
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
const mayBeOthers = "Its cells may be in the wrong columns, so it was not looked up.";
