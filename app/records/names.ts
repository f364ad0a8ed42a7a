/** Names of people: alike is never the same person, and a different first name at one address is another person. */
import { plainWords } from "../keys/company-names";
import { isNicknameOf } from "../words/nicknames";

/** Words behind a name that tell a child from a parent of the same name. */
const children = new Set(["jr", "jun", "junior", "ii", "iii", "filho", "neto", "hijo"]);
const parents = new Set(["sr", "sen", "senior", "pai", "padre"]);
const degrees = new Set(["phd", "md", "mba"]);
const titles = new Set(["dr", "prof", "mr", "mrs", "ms", "dipl", "ing", "mag", "herr", "frau"]);
const isSuffix = (word: string) => children.has(word) || parents.has(word) || degrees.has(word);
/** Words of a mailbox or a team, which name no person. */
const teams = new Set(["team", "studio", "office", "support", "sales", "marketing", "info", "department"]);

/** Returns the words of a name without titles before it and suffixes behind it. */
export function nameWords(name: string): string[] {
  const words = plainWords(name);
  while (words.length > 1 && titles.has(words[0] ?? "")) words.shift();
  while (words.length > 1 && isSuffix(words.at(-1) ?? "")) words.pop();
  return words;
}

/** Zoë and Zoe, Müller and Mueller and Muller. */
const isSpelledAlike = (one: string, other: string) =>
  one === other || one.replaceAll(/([aou])e/g, "$1") === other.replaceAll(/([aou])e/g, "$1");

function isSameGivenName(one: string, other: string): boolean {
  if (isSpelledAlike(one, other) || isNicknameOf(one, other)) return true;
  const [short = "", long = ""] = [one, other].toSorted((a, b) => a.length - b.length);
  // An initial, or a short form such as Chris, Alex, Sam.
  return (short.length === 1 || short.length >= 3) && long.startsWith(short);
}

/** Which of a parent and a child of one name a suffix names; null where it names neither. */
function generationOf(name: string): "parent" | "child" | null {
  const words = plainWords(name).slice(1);
  if (words.some((word) => children.has(word))) return "child";
  return words.some((word) => parents.has(word)) ? "parent" : null;
}

/** "Karl Rehn sen." and "Karl Rehn jun."; one suffix alone is often left out. */
export function areParentAndChild(one: string | null, other: string | null): boolean {
  const [first, second] = [one, other].map((name) => generationOf(name ?? ""));
  return first !== null && second !== null && first !== second;
}

/** Whether a suffix stands behind one of two names alone. */
export const isSuffixOfOne = (one: string | null, other: string | null): boolean =>
  (generationOf(one ?? "") === null) !== (generationOf(other ?? "") === null);

/** Names in two scripts can't be compared letter by letter. */
const isInLatin = (words: readonly string[]) => words.some((word) => /\p{Script=Latin}/u.test(word));

/** Returns the name in Latin letters of two names in two scripts; null where both are in one. */
export function latinOfTwo(one: string | null, other: string | null): string | null {
  if (!one || !other || isInLatin([one]) === isInLatin([other])) return null;
  return isInLatin([one]) ? one : other;
}

/** The words of two names that can be compared; null where they can't. */
function comparable(one: string | null, other: string | null): [string[], string[]] | null {
  const [first = [], second = []] = [one, other].map((name) => nameWords(name ?? ""));
  if (first.length < 2 || second.length < 2 || isInLatin(first) !== isInLatin(second)) return null;
  return [first, second];
}

/**
 * Whether two names at one address are two people: their first names differ. A last name that differs is no sign, people
 * marry; neither is another order of the words.
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

/** Whether two names have no word in common. */
export function namesShareNothing(one: string | null, other: string | null): boolean {
  const words = comparable(one, other);
  return words !== null && wordsInCommon(words) === 0;
}

/** Whether two names have one word in common at most, such as the first name after a marriage. */
export function lastNamesDiffer(one: string | null, other: string | null): boolean {
  const words = comparable(one, other);
  return words !== null && wordsInCommon(words) < 2;
}

/** Whether two people have one name, in whatever order and with whatever titles. */
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
 * Compares two people of whom no key agrees. By name alone they are offered as one at most, with what differs; no
 * likeness joins them.
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
