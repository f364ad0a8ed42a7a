/**
 * Text that any page, file and database can hold. HTML has no NUL, and no half of a letter that two units make (U+D800 to
 * U+DFFF alone): a browser takes other text from a page than from its data, and the page is drawn twice.
 */
export const showable = (text: string): string => text.replaceAll("\0", "").toWellFormed();

const escapedUnit = /\\u(?:0000|d[89a-f])/i;

/** JSON of others; the texts in it are showable. */
export function parseShowable(json: string): unknown {
  if (!escapedUnit.test(json)) return JSON.parse(json) as unknown;
  return JSON.parse(json, (_, value: unknown) =>
    typeof value === "string" ? showable(value) : value,
  ) as unknown;
}
