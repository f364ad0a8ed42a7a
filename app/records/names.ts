/**
 * Compares people's names. Similar names never prove the same person; a different first name at one
 * email address means another person.
 */
import { plainWords } from "../keys/company-names";
import { isNicknameOf } from "../words/nicknames";

/** Suffixes that distinguish a child from a parent with the same name. */
const children = new Set(["jr", "jun", "junior", "ii", "iii", "filho", "neto", "hijo"]);
const parents = new Set(["sr", "sen", "senior", "pai", "padre"]);
const degrees = new Set(["phd", "md", "mba"]);
const titles = new Set(["dr", "prof", "mr", "mrs", "ms", "dipl", "ing", "mag", "herr", "frau"]);
const isSuffix = (word: string) => children.has(word) || parents.has(word) || degrees.has(word);
/** Words of a shared mailbox or a team, not of a person's name. */
const teams = new Set(["team", "studio", "office", "support", "sales", "marketing", "info", "department"]);

/** Returns the words of a name without titles and suffixes. */
export function nameWords(name: string): string[] {
  const words = plainWords(name);
  while (words.length > 1 && titles.has(words[0] ?? "")) words.shift();
  while (words.length > 1 && isSuffix(words.at(-1) ?? "")) words.pop();
  return words;
}

/** Treats Zoë and Zoe, or Müller, Mueller and Muller, as equal. */
const isSpelledAlike = (one: string, other: string) =>
  one === other || one.replaceAll(/([aou])e/g, "$1") === other.replaceAll(/([aou])e/g, "$1");

function isSameGivenName(one: string, other: string): boolean {
  if (isSpelledAlike(one, other) || isNicknameOf(one, other)) return true;
  const [short = "", long = ""] = [one, other].toSorted((a, b) => a.length - b.length);
  // Accepts an initial, or a short form such as Chris, Alex or Sam.
  return (short.length === 1 || short.length >= 3) && long.startsWith(short);
}

/** Returns whether a suffix marks the parent or the child, or null without such a suffix. */
function generationOf(name: string): "parent" | "child" | null {
  const words = plainWords(name).slice(1);
  if (words.some((word) => children.has(word))) return "child";
  return words.some((word) => parents.has(word)) ? "parent" : null;
}

/**
 * "Karl Rehn sen." and "Karl Rehn jun." are two people. One suffix alone proves nothing, because
 * people often omit it.
 */
export function areParentAndChild(one: string | null, other: string | null): boolean {
  const [first, second] = [one, other].map((name) => generationOf(name ?? ""));
  return first !== null && second !== null && first !== second;
}

/** Returns whether only one of two names has a suffix. */
export const isSuffixOfOne = (one: string | null, other: string | null): boolean =>
  (generationOf(one ?? "") === null) !== (generationOf(other ?? "") === null);

/** Names in two scripts can't be compared letter by letter. */
const isInLatin = (words: readonly string[]) => words.some((word) => /\p{Script=Latin}/u.test(word));

/** Returns the name in Latin letters if the two names use two scripts, otherwise null. */
export function latinOfTwo(one: string | null, other: string | null): string | null {
  if (!one || !other || isInLatin([one]) === isInLatin([other])) return null;
  return isInLatin([one]) ? one : other;
}

/** Returns the words of both names, or null if they cannot be compared. */
function comparable(one: string | null, other: string | null): [string[], string[]] | null {
  const [first = [], second = []] = [one, other].map((name) => nameWords(name ?? ""));
  if (first.length < 2 || second.length < 2 || isInLatin(first) !== isInLatin(second)) return null;
  return [first, second];
}

/**
 * Returns whether two names at one email address are two people, because their first names differ.
 * Different last names prove nothing, because people marry; neither does another word order.
 */
export function namesContradict(one: string | null, other: string | null): boolean {
  if (areParentAndChild(one, other)) return true;
  const words = comparable(one, other);
  if (!words) return false;
  const [first, second] = words;
  const [given = "", givenOther = ""] = [first[0], second[0]];
  if (isSameGivenName(given, givenOther)) return false;
  // "Wei Li" and "Li Wei".
  return !(
    first.some((word) => isSpelledAlike(word, givenOther)) &&
    second.some((word) => isSpelledAlike(word, given))
  );
}

const wordsInCommon = ([first, second]: [string[], string[]]) =>
  first.filter((word) => second.some((each) => isSameGivenName(word, each))).length;

/** Returns whether two names have no word in common. */
export function namesShareNothing(one: string | null, other: string | null): boolean {
  const words = comparable(one, other);
  return words !== null && wordsInCommon(words) === 0;
}

/** Returns whether two names share at most one word, such as the first name after a marriage. */
export function lastNamesDiffer(one: string | null, other: string | null): boolean {
  const words = comparable(one, other);
  return words !== null && wordsInCommon(words) < 2;
}

/** Returns whether two full names are equal, ignoring word order and titles. */
export function isSameFullName(one: string | null, other: string | null): boolean {
  const [first, second] = [one, other].map((name) =>
    nameWords(name ?? "")
      .toSorted()
      .join(" "),
  );
  return first !== "" && first === second;
}

export interface Named {
  name: string | null;
  company: string | null;
}

/**
 * Compares two people who share no key. A similar name can only suggest a merge to a user, with the
 * differences; it never merges records.
 */
export function alikeByName(one: Named, other: Named): { differs: string } | null {
  if (!one.company || one.company !== other.company) return null;
  const [first = [], second = []] = [one, other].map(({ name }) => nameWords(name ?? ""));
  if (first.length < 2 || second.length < 2) return null;
  if ([...first, ...second].some((word) => teams.has(word))) return null;
  const joined = (words: string[]) => words.join(" ");
  if (joined(first) === joined(second)) {
    const isWritten = (one.name ?? "").trim().toLowerCase() === (other.name ?? "").trim().toLowerCase();
    return { differs: isWritten ? "nothing known differs" : "spelling or a suffix" };
  }
  if (joined(first.toSorted()) === joined(second.toSorted())) return { differs: "order of names" };
  if (!isSpelledAlike(first.at(-1) ?? "", second.at(-1) ?? "")) return null;
  const [given = "", givenOther = ""] = [first[0], second[0]];
  if (isSpelledAlike(given, givenOther)) return { differs: "spelling" };
  if (given.length === 1 || givenOther.length === 1)
    return given[0] === givenOther[0] ? { differs: "first name is an initial" } : null;
  return given.slice(0, 2) === givenOther.slice(0, 2) || isNicknameOf(given, givenOther)
    ? { differs: "first name" }
    : null;
}
