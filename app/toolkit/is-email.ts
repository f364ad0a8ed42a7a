const longest = 254;

/**
 * Tells whether a trimmed text is a valid address for result emails: `^\S+@\S+\.\S+$` (from the product contract),
 * within mail servers' length limit. For lookups `keys/email.ts` reads addresses, but its suffix
 * list is too large for browsers. The regular expression itself takes minutes on a few kilobytes of
 * `@.`, so this function checks the parts separately.
 */
export function isEmail(text: string): boolean {
  // "a@b.c,d@e.f" is two addresses, and both would receive the email.
  if (text.length > longest || /[\s,;<>]/.test(text)) return false;
  const at = text.indexOf("@", 1);
  // The dot needs a character between it and the @, and one after it.
  return at > 0 && text.lastIndexOf(".", text.length - 2) >= at + 2;
}
