/** Which passwords a person may choose: not one that is tried first, and not one made of the console's own names. */
import { commonPasswords } from "./common-passwords";

const shortestRest = 8;
/** Shorter parts of a name stand in too many good passwords by chance. */
const shortestName = 3;

/**
 * @param names what a stranger knows: the firm, the person and their address
 * @returns what is wrong with it, in words; null: nothing
 */
export function weaknessOf(password: string, names: readonly string[]): string | null {
  const plain = password.normalize("NFKC").toLowerCase();
  const { whole, words } = commonPasswords();
  // "Sunshine2026!" is as easily tried as "sunshine".
  const letters = plain.replace(/[^a-z]/g, "");
  const isWordWithSigns = words.has(letters) && plain.includes(letters);
  if (whole.has(plain) || isWordWithSigns || new Set(plain).size < 4)
    return "This password is among those that are tried first. Choose another one, such as four words of your own.";
  const parts = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const known = parts.filter((part) => part.length >= shortestName).toSorted((a, b) => b.length - a.length);
  const rest = known.reduce((left, name) => left.replaceAll(name, ""), plain);
  if (rest !== plain && rest.replace(/[\s._-]/g, "").length < shortestRest)
    return "This password is little more than a name that others know. Choose another one, such as four words of your own.";
  return null;
}
