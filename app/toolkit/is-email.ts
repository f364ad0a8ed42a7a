const longest = 254;

/**
 * Whether a trimmed text is one e-mail address: `^\S+@\S+\.\S+$` and no longer than mail servers take. That pattern
 * itself backtracks for minutes over a few kilobytes of `@.`, so it is looked for piece by piece. Apart from the schemas,
 * so that a page that checks an address carries no zod.
 */
export function isEmail(text: string): boolean {
  // "a@b.c,d@e.f" is two addresses, and a mail would go to both.
  if (text.length > longest || /[\s,;<>]/.test(text)) return false;
  const at = text.indexOf("@", 1);
  // The dot has something before it, after the @, and something behind it.
  return at > 0 && text.lastIndexOf(".", text.length - 2) >= at + 2;
}
