/**
 * Guards texts that a spreadsheet would read as a formula with an apostrophe (OWASP, CSV
 * injection). Result files for users contain it. Reading such a file removes it, because it is not
 * part of the value.
 */

/** Includes full-width characters, and formulas behind invisible characters. */
const opensFormula = /^[\p{Cf}\0\n]*[=+\-@＝＋－＠]|^[\t\r]/u;

/**
 * Where semicolons separate lists, Excel ends a quoted cell of a comma file at a semicolon or line
 * break. The following text then starts a new cell. Only function calls are formulas there; a list
 * of points ("- first") is harmless.
 */
const opensCallInside = /([;\t\r\n]"*)(?=[=+\-@＝＋－＠][^;\t\r\n]*(?:[\p{L}\d.]\(|\|))/gu;

export const guarded = (text: string): string =>
  (opensFormula.test(text) ? "'" : "") + text.replace(opensCallInside, "$1'");

/** Removes the apostrophe in front of a formula. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && opensFormula.test(text.slice(1)) ? text.slice(1) : text;
