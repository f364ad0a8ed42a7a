/**
 * Text that any page, file and database can hold. HTML has no NUL, and no half of a letter that two units make (U+D800 to
 * U+DFFF alone): a browser takes other text from a page than from its data, and the page is drawn twice. No other control
 * character can be typed or seen, and spreadsheets and mails refuse them; tabs and line breaks stay. Everything that comes
 * from outside goes through here once, where it is read: forms, JSON bodies, uploaded files, answers of services.
 */
export const printable = (text: string): string =>
  text.replace(breaks, " ").replace(controls, "").toWellFormed();

const controls = /[\0-\x08\x0E-\x1F\x7F-\x9F]/g;
/** Vertical tab, form feed, next line: words beside them stay apart. */
const breaks = /[\v\f\x85]/g;

/** Also as JSON writes them. */
const unprintable = /[\x7F-\x9F]|\\(?:[bf]|u(?:00[0189]|007f|d[89a-f]))/i;

/** JSON of others; the texts in it are printable. */
export function parsePrintable(json: string): unknown {
  if (!unprintable.test(json)) return JSON.parse(json) as unknown;
  return JSON.parse(json, (_, value: unknown) =>
    typeof value === "string" ? printable(value) : value,
  ) as unknown;
}
