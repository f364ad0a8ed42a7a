/** Names of people: alike is never the same person, and a different first name at one address is another person. */

/** Short forms that share no beginning with the name they stand for. */
const shortForms: Record<string, string> = {
  bill: "william",
  bob: "robert",
  dick: "richard",
  jack: "john",
  jim: "james",
  jon: "jonathan",
  kate: "catherine",
  liz: "elizabeth",
  beth: "elizabeth",
  mike: "michael",
  peggy: "margaret",
  sasha: "alexander",
  ted: "edward",
  tony: "anthony",
};

const suffixes = new Set(["jr", "jun", "junior", "sr", "sen", "senior", "ii", "iii", "phd", "md", "mba"]);
/** Words of a mailbox or a team, which name no person. */
const teams = new Set(["team", "studio", "office", "support", "sales", "marketing", "info", "department"]);

const germanUmlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** Returns the words of a name without marks, in small letters. */
export function nameWords(name: string): string[] {
  const plain = name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => germanUmlauts[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && !suffixes.has(word));
}

const full = (word: string) => shortForms[word] ?? word;

/** Zoë and Zoe, Müller and Mueller and Muller. */
const isSpelledAlike = (one: string, other: string) =>
  one === other || one.replaceAll(/([aou])e/g, "$1") === other.replaceAll(/([aou])e/g, "$1");

function isSameGivenName(one: string, other: string): boolean {
  if (isSpelledAlike(one, other) || full(one) === full(other)) return true;
  const [short = "", long = ""] = [one, other].toSorted((a, b) => a.length - b.length);
  // An initial, or a short form such as Chris, Alex, Sam.
  return (short.length === 1 || short.length >= 3) && long.startsWith(short);
}

/**
 * Whether two names at one address are two people: their first names differ. A last name that differs is no sign, people
 * marry; neither is another order of the words.
 */
export function namesContradict(one: string | null, other: string | null): boolean {
  const [first = [], second = []] = [one, other].map((name) => nameWords(name ?? ""));
  if (first.length < 2 || second.length < 2) return false;
  const [given = "", givenOther = ""] = [first[0], second[0]];
  if (isSameGivenName(given, givenOther)) return false;
  // "Wei Li" and "Li Wei".
  return !(
    first.some((word) => isSpelledAlike(word, givenOther)) &&
    second.some((word) => isSpelledAlike(word, given))
  );
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
  return given.slice(0, 2) === givenOther.slice(0, 2) || full(given) === full(givenOther)
    ? { differs: "first name" }
    : null;
}
