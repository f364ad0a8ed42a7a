/** Finds people in stored texts by email or LinkedIn address, and removes them from stored values. */
import type { Json } from "../vendors/call";
import { unicodeHost } from "../keys/host";
import { byNumber, isMemberId } from "../keys/linkedin";

/**
 * Returns whether a text mentions one of the people. An address that only begins or ends like
 * theirs belongs to another person and does not count.
 */
export type Mentions = (text: string) => boolean;

/**
 * Returns the function that recognises the people.
 * @param subjects entries of the suppression list: "email:…" or "linkedin:…"
 */
export function mentionsOf(subjects: string[]): Mentions {
  if (subjects.length === 0) return () => false;
  const search = new RegExp(subjects.map(patternOf).join("|"), "iu");
  return (text) => search.test(text);
}

/** Replaces a person's address in texts that are kept. */
export const removed = "(removed)";

/** Returns a function that removes the people's addresses from a text and keeps the rest. */
export function withoutAddresses(subjects: string[]): (text: string) => string {
  // The rest of a link would still lead to the person.
  const each = subjects.map((subject) =>
    isEmail(subject) ? patternOf(subject) : `${patternOf(subject)}[^\\s"'<>)]*`,
  );
  const search = new RegExp(each.join("|"), "giu");
  return (text) => (subjects.length > 0 ? text.replace(search, removed) : text);
}

/** Returns pieces that every text mentioning the person contains, ignoring case. */
export function needlesOf(subject: string): string[] {
  if (isEmail(subject)) {
    const [local = "", host = ""] = nameOf(subject).split("@");
    return [...plainPieces(local), ...host.split(".").filter((label) => /^(?!xn--)[a-z0-9-]+$/i.test(label))];
  }
  const slug = nameOf(subject);
  if (isMemberId(slug)) return [slug];
  return ["linkedin.", ...plainPieces(oldAddress(slug)?.name ?? slug)];
}

const isEmail = (subject: string) => subject.startsWith("email:");
const nameOf = (subject: string) => subject.slice(subject.indexOf(":") + 1);
/** Characters that every spelling of an address shares. */
const plainPieces = (text: string) => text.split(/[^a-z0-9.-]+/i).filter(Boolean);

function patternOf(subject: string): string {
  const name = nameOf(subject);
  // A member id is unique text: it identifies the person anywhere.
  if (!isEmail(subject) && isMemberId(name)) return notBefore + escaped(name) + notFurther;
  if (!isEmail(subject)) return `linkedin\\.(?:com|cn)${wrappers}(?:${linkedInPaths(name).join("|")})`;
  const [local = "", host = ""] = name.split("@");
  return notBefore + spelled(local) + at + hostPattern(host) + notFurther;
}

/** Matches a host both in its ASCII (mail server) form and as people write it. */
function hostPattern(host: string): string {
  const shown = unicodeHost(host);
  return shown === host ? escaped(host) : `(?:${escaped(host)}|${spelled(shown)})`;
}

/** The @ sign in plain text, in a URL, and in HTML. */
const at = "(?:@|%40|&#0*64;|&#x0*40;|&commat;)";
/** A longer address belongs to another person; an encoded space or colon ends the one before it. */
const notBefore = "(?:(?<=%(?!2[BDE]|5F|25)[0-9A-F]{2})|(?<![\\p{L}\\p{N}._%+-]))";
const notFurther = "(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])";
const slash = "(?:/|%2F)";
/** Path prefixes LinkedIn adds: the mobile site, links in its emails. */
const wrappers = `(?:${slash}(?:mwlite|comm|incareer|m|profile(?=${slash}in))){0,3}`;

function linkedInPaths(slug: string): string[] {
  const path = (...parts: string[]) => parts.map((part) => slash + part).join("");
  if (slug.startsWith(byNumber))
    return [
      `${path("profile", "view")}\\?(?:[^\\s"'#]{0,200}&)?id=${escaped(slug.slice(byNumber.length))}\\b`,
    ];
  const old = oldAddress(slug);
  return [
    path("in", spelled(slug)) + notFurther,
    // Followed by numbers, the name belongs to another person.
    `${path("pub", spelled(slug)) + notFurther}(?!${slash}[0-9a-f]+${slash})`,
    ...(old
      ? [path("pub", spelled(old.name), ...old.numbers.map((number) => `0*${number}`)) + notFurther]
      : []),
    // A post's URL begins with the author's name and an underscore; author names contain no underscore.
    `${path("posts", spelled(slug))}_`,
  ];
}

/**
 * Converts a current profile name to the old form: "/in/jo-doe-67834512" was "/pub/jo-doe/12/345/678", with the numbers
 * reversed and the last two padded to three digits.
 */
function oldAddress(slug: string): { name: string; numbers: string[] } | null {
  const [, name, third, second, first] = /^(.+)-([0-9a-f]{3})([0-9a-f]{3})([0-9a-f]{1,3})$/.exec(slug) ?? [];
  if (!name || !first || !second || !third) return null;
  return { name, numbers: [first, second, third].map((number) => number.replace(/^0+(?=.)/, "")) };
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Matches each character plain or percent-encoded, and accented letters composed or decomposed. */
const spelled = (text: string) =>
  [...text.normalize("NFC")]
    .map((sign) => {
      const forms = [...new Set([sign, sign.normalize("NFD")])];
      const all = new Set(forms.flatMap((form) => [form, encodeURIComponent(form)]).map(escaped));
      return all.size === 1 ? escaped(sign) : `(?:${[...all].join("|")})`;
    })
    .join("");

/** Searches all texts in a value, including field names. */
export function mentionedIn(value: unknown, mentions: Mentions): boolean {
  if (typeof value === "string") return mentions(value);
  if (value === null || typeof value !== "object") return false;
  return Object.entries(value).some(([name, field]) => mentions(name) || mentionedIn(field, mentions));
}

/** Returns the value with every text changed, including field names. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [change(name), mapTexts(field ?? null, change)]),
  );
}

/**
 * Returns the value without the people. Removes the whole list element that mentions them, so that the rest keeps its
 * shape. Returns undefined if nothing is left.
 */
export function withoutMentioned(value: Json | undefined, mentions: Mentions): Json | undefined {
  if (typeof value === "string") return mentions(value) ? undefined : value;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) {
    return value.map((each) => withoutMentioned(each, mentions)).filter((each) => each !== undefined);
  }
  const left: Record<string, Json | undefined> = {};
  for (const [name, field] of Object.entries(value)) {
    if (mentions(name)) continue;
    left[name] = withoutMentioned(field, mentions);
    if (left[name] === undefined && field !== undefined) return undefined;
  }
  return left;
}
