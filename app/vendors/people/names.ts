/** Whether two spellings of a name, an address or an employer can mean the same. */
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

/** The words of a name without accents, in each way that people write them: "Müller" as "muller" and as "mueller". */
function spellings(name: string): string[][] {
  // "O'Brien" is one word, in an address too.
  const whole = name.replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, "");
  const ways = [split(plain(whole, letters)), split(plain(whole, { ...letters, ...umlauts }))];
  return ways.map((words) => words.filter((word) => !titles.has(word)));
}

const titles = new Set("dr prof mr mrs ms jr sr ii iii phd mba md cpa esq ing dipl mag".split(" "));

/** The canonical spelling of a name, for keys. */
export const nameKey = (name: string): string => (spellings(name)[0] ?? []).join(" ");

/** "Chris" and "Christopher", "J" and "Jo", "Bob" and "Robert"; never two different full words. */
const isShortFor = (a: string, b: string) => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short === long || isNicknameOf(short, long)) return true;
  return long.startsWith(short) && (short.length === 1 || short.length >= 3);
};

/** Whether both can be the name of one person: all words of the shorter one, in whatever order, one of them in full. */
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
      // One word of several is a first name that many have.
      const isEnough = fewer.length > 1 || more.length === 1;
      return isEnough && shared.length === fewer.length && fewer.some((word) => more.includes(word));
    }),
  );
}

/** Words of the part of an address before the @, or of a profile's address. */
const wordsOfHandle = (handle: string) =>
  split(plain(handle.replace(/\+.*$/, ""), letters).replace(/\d+/g, " "));

/**
 * Whether a handle such as "jo.doe", "jdoe" or "jo" can be this person's.
 * @param isWhole both first and last name must be in it
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

/** "oldplace2" begins "oldplace2media", not "oldplace22". */
const begins = (short: string, long: string) =>
  long.startsWith(short) && !(/\d$/.test(short) && /^\d/.test(long.slice(short.length)));

export interface Employer {
  name: string | null;
  domain: string | null;
}

/** Whether the domain can be this employer's: it is theirs, or its name is the beginning of theirs, or their initials. */
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

/** Whether a company that was named, by its name or its domain, can be this employer. */
export function isSameCompany(named: string, employer: Employer): boolean {
  if (named.trim() === "") return false;
  if (!/\s/.test(named.trim()) && getDomain(named) !== null && isDomainOf(named, employer)) return true;
  const bare = (name: string) => (spellings(name)[0] ?? []).filter((word) => !forms.has(word)).join("");
  const [one, other] = [bare(named), bare(employer.name ?? "")];
  return one.length > 1 && one === other;
}
