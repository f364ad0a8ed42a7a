/** Maximum length of a cell, the same for reading and writing, so that a result file can be uploaded again. */
import { formatNumber } from "../../toolkit/format-number";

/** Characters; enough for the transcript of a whole day. */
export const longestCell = 1024 * 1024;

/**
 * Returns whether a cell is too long. A cell of full length may also have an apostrophe in front,
 * which keeps a spreadsheet from running it as a formula. The first character is read only if it
 * decides, because reading it makes the JavaScript engine join the pieces of a growing cell.
 */
export const isTooLong = (cell: string, longest: number): boolean =>
  cell.length > longest && (cell.length > longest + 1 || !cell.startsWith("'"));

/** Returns the start of a longer cell with a note that it was cut. @param instead where to find the full text */
export function cutCell(cell: string, longest: number, instead: string): string {
  if (cell.length <= longest) return cell;
  const words = ` … (cut here: a cell holds ${formatNumber(longest)} characters; ${instead} has all ${formatNumber(cell.length)})`;
  return cell.slice(0, longest - words.length).toWellFormed() + words;
}
