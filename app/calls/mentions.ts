/** Finding people in stored texts by their address, and taking them out of stored values. */
import type { Json } from "../vendors/call";
import { unicodeHost } from "../keys/host";
import { byNumber, isMemberId } from "../keys/linkedin";

/** Whether a text mentions one of the people, and not another person whose address merely begins or ends alike. */
export type Mentions = (text: string) => boolean;

/** @param subjects as the suppression list has them: "email:…" or "linkedin:…" */
export function mentionsOf(subjects: string[]): Mentions {
  if (subjects.length === 0) return () => false;
  const search = new RegExp(subjects.map(patternOf).join("|"), "iu");
  return (text) => search.test(text);
}

/** What stands where a person's address stood, in texts that stay. */
export const removed = "(removed)";

/** Texts without the people's addresses; what else they say stays. */
export function withoutAddresses(subjects: string[]): (text: string) => string {
  // The rest of a link would lead to the person all the same.
  const each = subjects.map((subject) =>
    isEmail(subject) ? patternOf(subject) : `${patternOf(subject)}[^\\s"'<>)]*`,
  );
  const search = new RegExp(each.join("|"), "giu");
  return (text) => (subjects.length > 0 ? text.replace(search, removed) : text);
}

/** Pieces that every text that mentions the person holds, all of them, upper case or lower. */
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
/** What no spelling of an address changes. */
const plainPieces = (text: string) => text.split(/[^a-z0-9.-]+/i).filter(Boolean);

function patternOf(subject: string): string {
  const name = nameOf(subject);
  // An id is like no other text: it names the person wherever it stands.
  if (!isEmail(subject) && isMemberId(name)) return notBefore + escaped(name) + notFurther;
  if (!isEmail(subject)) return `linkedin\\.(?:com|cn)${wrappers}(?:${linkedInPaths(name).join("|")})`;
  const [local = "", host = ""] = name.split("@");
  return notBefore + spelled(local) + at + hostPattern(host) + notFurther;
}

/** A host in the form that mail servers take, and as people write it. */
function hostPattern(host: string): string {
  const shown = unicodeHost(host);
  return shown === host ? escaped(host) : `(?:${escaped(host)}|${spelled(shown)})`;
}

/** As it stands in text, in an address of the web, and in HTML. */
const at = "(?:@|%40|&#0*64;|&#x0*40;|&commat;)";
/** A longer address is another person's; behind an encoded space or colon begins a new one. */
const notBefore = "(?:(?<=%(?!2[BDE]|5F|25)[0-9A-F]{2})|(?<![\\p{L}\\p{N}._%+-]))";
const notFurther = "(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])";
const slash = "(?:/|%2F)";
/** What LinkedIn puts before the path of a page: its mobile site, its mails. */
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
    // With numbers behind it, it is another person of the name.
    `${path("pub", spelled(slug)) + notFurther}(?!${slash}[0-9a-f]+${slash})`,
    ...(old
      ? [path("pub", spelled(old.name), ...old.numbers.map((number) => `0*${number}`)) + notFurther]
      : []),
    // A post's address begins with its author and an underscore, which stands in no author's name.
    `${path("posts", spelled(slug))}_`,
  ];
}

/** "/pub/jo-doe/12/345/678" is today's "/in/jo-doe-67834512": the numbers backwards, the last two of three places. */
function oldAddress(slug: string): { name: string; numbers: string[] } | null {
  const [, name, third, second, first] = /^(.+)-([0-9a-f]{3})([0-9a-f]{3})([0-9a-f]{1,3})$/.exec(slug) ?? [];
  if (!name || !first || !second || !third) return null;
  return { name, numbers: [first, second, third].map((number) => number.replace(/^0+(?=.)/, "")) };
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Each sign as it is, or as addresses of the web spell it; a letter with its accent as one sign or as two. */
const spelled = (text: string) =>
  [...text.normalize("NFC")]
    .map((sign) => {
      const forms = [...new Set([sign, sign.normalize("NFD")])];
      const all = new Set(forms.flatMap((form) => [form, encodeURIComponent(form)]).map(escaped));
      return all.size === 1 ? escaped(sign) : `(?:${[...all].join("|")})`;
    })
    .join("");

/** All texts in a value, names of fields too. */
export function mentionedIn(value: unknown, mentions: Mentions): boolean {
  if (typeof value === "string") return mentions(value);
  if (value === null || typeof value !== "object") return false;
  return Object.entries(value).some(([name, field]) => mentions(name) || mentionedIn(field, mentions));
}

/** The value with every text in it changed, names of fields too. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [change(name), mapTexts(field ?? null, change)]),
  );
}

/**
 * The value without the people. What goes is the list's element that speaks of them, with all it holds, so that whatever
 * is left has the shape it had. Undefined when that is the whole value.
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
