/**
 * The apostrophe that keeps a spreadsheet from taking a text for a formula (OWASP, CSV injection). A file for people is written
 * with it. A file that is read again loses it: it is no part of the value, as it is none in a spreadsheet.
 */

/** Also written in full width, and behind characters that are not shown. */
const opensFormula = /^[\p{Cf}\0\n]*[=+\-@＝＋－＠]|^[\t\r]/u;

/**
 * Where the list separator of a computer is a semicolon, Excel ends a quoted cell of a comma file at a semicolon or a line
 * break: the text behind it begins a cell. A list of points ("- first") is no formula; one that calls something is.
 */
const opensCallInside = /([;\t\r\n]"*)(?=[=+\-@＝＋－＠][^;\t\r\n]*(?:[\p{L}\d.]\(|\|))/gu;

export const guarded = (text: string): string =>
  (opensFormula.test(text) ? "'" : "") + text.replace(opensCallInside, "$1'");

/** Returns the text without the apostrophe in front of what would be a formula. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && opensFormula.test(text.slice(1)) ? text.slice(1) : text;
