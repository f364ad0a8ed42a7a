/** Converts a staging prompt into the one prompt that replaces it in production. */

/** Replaces `{{draft}}`: production writes in one step, so no text of part a exists. */
export const draftInOneStep = "(the email that you drafted above)";

/** Staging's "prompt3a" and "prompt3b" are "prompt3" in production. */
export const promotedKey = (key: string): string => key.replace(/[ab]$/, "");

/** Joins the parts with a blank line. */
export const promotedText = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .join("\n\n")
    .replaceAll(/\{\{\s*draft\s*\}\}/g, draftInOneStep);
