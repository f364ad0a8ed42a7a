const longest = 254;

/**
 * Whether a trimmed text fits the contract's pattern of an address that results are mailed to: `^\S+@\S+\.\S+$`, and no
 * longer than mail servers take. An address that is looked up is read by `keys/email.ts`; that list of suffixes is too large
 * for browsers. The pattern itself backtracks for minutes over a few kilobytes of `@.`, so it is checked piece by piece.
 */
export function isEmail(text: string): boolean {
  // "a@b.c,d@e.f" is two addresses, and a mail would go to both.
  if (text.length > longest || /[\s,;<>]/.test(text)) return false;
  const at = text.indexOf("@", 1);
  // The dot has something before it, after the @, and something behind it.
  return at > 0 && text.lastIndexOf(".", text.length - 2) >= at + 2;
}
