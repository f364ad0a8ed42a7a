/**
 * Makes outside text safe for any page, file and database. HTML allows neither NUL nor lone
 * surrogates (U+D800 to U+DFFF): browsers replace them, and hydration then fails. Users cannot type
 * or see other control characters, and spreadsheets and email programs refuse them. Tabs and line
 * breaks stay. Every reader of outside text calls this once: forms, JSON bodies, uploaded files,
 * vendors' answers.
 */
export const printable = (text: string): string =>
  text.replace(breaks, " ").replace(controls, "").toWellFormed();

const controls = /[\0-\x08\x0E-\x1F\x7F-\x9F]/g;
/** Vertical tab, form feed and next line become a space, so that words stay separate. */
const breaks = /[\v\f\x85]/g;

/** Also matches JSON escapes. */
const unprintable = /[\x7F-\x9F]|\\(?:[bf]|u(?:00[0189]|007f|d[89a-f]))/i;

/** Parses JSON from outside and makes its texts printable. */
export function parsePrintable(json: string): unknown {
  if (!unprintable.test(json)) return JSON.parse(json) as unknown;
  return JSON.parse(json, (_, value: unknown) =>
    typeof value === "string" ? printable(value) : value,
  ) as unknown;
}
