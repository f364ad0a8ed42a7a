/** Checks whether two spellings of a name, an address or an employer can mean the same. */
import { getDomain, getDomainWithoutSuffix } from "tldts";
import { isNicknameOf } from "../../words/nicknames";

const letters: Record<string, string> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  æ: "ae",
  œ: "oe",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };

const plain = (text: string, special: Record<string, string>) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => special[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");

const split = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/**
 * Returns the words of a name without accents in every common spelling: "Müller" as "muller" and
 * "mueller".
 */
function spellings(name: string): string[][] {
  // "O'Brien" is one word, in an email address too.
  const whole = name.replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, "");
  const ways = [split(plain(whole, letters)), split(plain(whole, { ...letters, ...umlauts }))];
  return ways.map((words) => words.filter((word) => !titles.has(word)));
}

const titles = new Set("dr prof mr mrs ms jr sr ii iii phd mba md cpa esq ing dipl mag".split(" "));

/** Returns the canonical form of a name, for keys. */
export const nameKey = (name: string): string => (spellings(name)[0] ?? []).join(" ");

/**
 * True for "Chris" and "Christopher", "J" and "Jo", "Bob" and "Robert"; never for two different
 * full words.
 */
const isShortFor = (a: string, b: string) => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short === long || isNicknameOf(short, long)) return true;
  return long.startsWith(short) && (short.length === 1 || short.length >= 3);
};

/**
 * True if both can be one person's name: every word of the shorter name matches, in any order, and
 * one matches in full.
 */
export function isSameName(one: string, other: string): boolean {
  return spellings(one).some((a) =>
    spellings(other).some((b) => {
      const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
      if (fewer.length === 0) return false;
      const left = [...more];
      const shared = fewer.filter((word) => {
        const at = left.findIndex((each) => isShortFor(word, each));
        return at >= 0 && left.splice(at, 1).length > 0;
      });
      // One matching word out of several could be a common first name.
      const isEnough = fewer.length > 1 || more.length === 1;
      return isEnough && shared.length === fewer.length && fewer.some((word) => more.includes(word));
    }),
  );
}

/** Returns the words before the @ of an address, or of a profile URL's last part. */
const wordsOfHandle = (handle: string) =>
  split(plain(handle.replace(/\+.*$/, ""), letters).replace(/\d+/g, " "));

/**
 * True if a handle such as "jo.doe", "jdoe" or "jo" matches this person's name.
 * @param isWhole requires both first and last name in the handle
 */
export function isHandleOf(handle: string, name: string, isWhole = false): boolean {
  const words = wordsOfHandle(handle);
  const joined = words.join("");
  if (joined.length < 2) return false;
  return spellings(name).some((parts) => {
    const pairs = parts.flatMap((a) => parts.filter((b) => b !== a).map((b) => [a, b] as const));
    const isPair = pairs.some(
      ([a, b]) => joined === a + b || (!isWhole && (joined === a[0] + b || joined === a + (b[0] ?? ""))),
    );
    if (isPair) return true;
    const full = words.filter((word) => parts.some((part) => part === word || isNicknameOf(part, word)));
    if (isWhole) return new Set(full).size > 1;
    return full.length > 0 && words.every((word) => parts.some((part) => isShortFor(word, part)));
  });
}

const forms = new Set(
  "the inc ltd llc llp gmbh ag se kg co corp corporation company limited group holding holdings sa sas sarl bv nv plc oy ab as aps srl spa pty".split(
    " ",
  ),
);

/** "oldplace2" is a prefix of "oldplace2media", but not of "oldplace22". */
const begins = (short: string, long: string) =>
  long.startsWith(short) && !(/\d$/.test(short) && /^\d/.test(long.slice(short.length)));

export interface Employer {
  name: string | null;
  domain: string | null;
}

/**
 * True if the domain matches this employer: it is the employer's own, one name is a prefix of the
 * other, or it equals the initials.
 */
export function isDomainOf(domain: string, employer: Employer): boolean {
  const own = getDomain(domain) ?? domain;
  if (employer.domain && (getDomain(employer.domain) ?? employer.domain) === own) return true;
  const [label = ""] = spellings((getDomainWithoutSuffix(domain) ?? domain).replaceAll("-", "")).map(
    (words) => words.join(""),
  );
  if (!employer.name || label.length < 2) return false;
  return spellings(employer.name).some((all) => {
    const words = all.filter((word) => !forms.has(word));
    const [first = ""] = words;
    const joined = words.join("");
    return (
      joined === label ||
      (label.length >= 3 && begins(label, joined)) ||
      (first.length >= 4 && begins(first, label)) ||
      (words.length > 2 && words.map((word) => word[0]).join("") === label)
    );
  });
}

/** True if a company, given by name or domain, matches this employer. */
export function isSameCompany(named: string, employer: Employer): boolean {
  if (named.trim() === "") return false;
  if (!/\s/.test(named.trim()) && getDomain(named) !== null && isDomainOf(named, employer)) return true;
  const bare = (name: string) => (spellings(name)[0] ?? []).filter((word) => !forms.has(word)).join("");
  const [one, other] = [bare(named), bare(employer.name ?? "")];
  return one.length > 1 && one === other;
}
