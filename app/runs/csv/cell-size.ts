/**
 * How long a cell of a file may be: one size for files that are read and files that are written, so that a result file can be
 * uploaded again.
 */
import { formatNumber } from "../../toolkit/format-number";

/** Characters. The transcript of a day of talk has room. */
export const longestCell = 1024 * 1024;

/**
 * The apostrophe that defuses a formula has been put before a cell of the full length. A cell that is being read is looked at
 * again and again: its first letter only where that decides, since the engine joins the pieces it has for it.
 */
export const isTooLong = (cell: string, longest: number): boolean =>
  cell.length > longest && (cell.length > longest + 1 || !cell.startsWith("'"));

/** What fits of a longer cell, with words that say so. @param instead where the whole of it is */
export function cutCell(cell: string, longest: number, instead: string): string {
  if (cell.length <= longest) return cell;
  const words = ` … (cut here: a cell holds ${formatNumber(longest)} characters; ${instead} has all ${formatNumber(cell.length)})`;
  return cell.slice(0, longest - words.length).toWellFormed() + words;
}
