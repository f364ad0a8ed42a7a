/** Rejects passwords that attackers try first and passwords made of the console's own names. */
import { commonPasswords } from "./common-passwords";

const shortestRest = 8;
/** Shorter names appear in too many good passwords by chance. */
const shortestName = 3;

/**
 * @param names guessable words: company, user and email address
 * @returns a message, or null if the password is fine
 */
export function weaknessOf(password: string, names: readonly string[]): string | null {
  const plain = password.normalize("NFKC").toLowerCase();
  const { whole, words } = commonPasswords();
  // "Sunshine2026!" is as easy to guess as "sunshine".
  const letters = plain.replace(/[^a-z]/g, "");
  const isWordWithSigns = words.has(letters) && plain.includes(letters);
  if (whole.has(plain) || isWordWithSigns || new Set(plain).size < 4)
    return "This password is too common. Choose another one, for example four random words.";
  const parts = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const known = parts.filter((part) => part.length >= shortestName).toSorted((a, b) => b.length - a.length);
  const rest = known.reduce((left, name) => left.replaceAll(name, ""), plain);
  if (rest !== plain && rest.replace(/[\s._-]/g, "").length < shortestRest)
    return "This password is too close to a well-known name. Choose another one, for example four random words.";
  return null;
}
