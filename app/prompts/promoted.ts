/** A staging prompt as the one prompt that stands in its place in production. */

/** What `{{draft}}` becomes: production writes in one step, so there is no text of part a to name. */
export const draftInOneStep = "(the e-mail that you drafted above)";

/** "prompt3a" and "prompt3b" stand in production as "prompt3". */
export const promotedKey = (key: string): string => key.replace(/[ab]$/, "");

/** Joins the parts by a blank line. */
export const promotedText = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .join("\n\n")
    .replaceAll(/\{\{\s*draft\s*\}\}/g, draftInOneStep);
