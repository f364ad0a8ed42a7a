/** Reads emails: mailbox lists by RFC 5322, and the ways in which users paste a single email. */
import { guessedHost } from "./domain";
import { asciiHost, registeredOf, unicodeAddress } from "./host";
import { isKey, type Parsed, type Refusal } from "./key";
import { isPlaceholder, isPlaceholderMailbox } from "./placeholders";
import { isRoleMailbox } from "./role-mailboxes";
import { linkTarget, readable, shortened, trimmed, unwrapped } from "./text";

/** RFC 5321, section 4.5.3.1. */
const longest = 254;
const longestLocal = 64;
const hint = "Enter an email address such as name@company.com.";

const refusal = (refused: Refusal["refused"], words: string, suggestion?: string): Refusal =>
  suggestion === undefined ? { refused, words } : { refused, words, suggestion };

/** Reads the one email in a text: "Jo Doe <Jo@Acme.com>" → jo@acme.com. Accepts role mailboxes. */
export function parseEmail(text: string): Parsed<"email"> {
  const plain = readable(text);
  if (typeof plain !== "string") return plain;
  if (plain === "") return refusal("empty", hint);
  if (isPlaceholder(plain)) return refusal("placeholder", `"${plain}" is a placeholder. ${hint}`);
  const read = addressesOf(plain).map(canonical);
  const keys = [...new Map(read.filter(isKey).map((key) => [key.value, key])).values()];
  const [first, second] = keys;
  if (first && second) {
    const shown = keys.slice(0, 3).map((key) => key.shown);
    return refusal("several", `This contains several emails: ${shown.join(", ")}. Keep one of them.`);
  }
  if (!first) return read[0] ?? refusal("not-one", `"${shortened(plain)}" is not an email address. ${hint}`);
  const part = strayPart(plain, first.value);
  return part
    ? refusal(
        "not-one",
        `"${shortened(plain)}" contains more than an email address. Did you mean ${first.shown}?`,
        first.shown,
      )
    : first;
}

/** Returns the email that a vendor gives, or null if it gives none. */
export function emailIn(text: string | null): string | null {
  const parsed = parseEmail(text ?? "");
  return isKey(parsed) ? parsed.value : null;
}

/** Returns the form for comparing emails; other texts compare in lower case. */
export const comparedEmail = (text: string): string => emailIn(text) ?? text.trim().toLowerCase();

/** Reads one person's email. Refuses role mailboxes, because a lookup would find nobody. */
export function parsePersonEmail(text: string): Parsed<"email"> {
  const parsed = parseEmail(text);
  if (!isKey(parsed) || !isRoleMailbox(parsed.value)) return parsed;
  return refusal("role-mailbox", `${parsed.shown} is a shared mailbox, not a person's address.`);
}

/**
 * Returns possible emails: those in angle brackets first, then plain ones, then those in comments.
 */
function addressesOf(text: string): string[] {
  const target = linkTarget(text);
  const uri = /^mailto:/i.test(unwrapped(target)) ? mailtoAddresses(unwrapped(target)) : null;
  if (uri) return uri;
  // Decodes "%40" and the like, which come from links. A "%" without such a code stays:
  // "joe%old@acme.com".
  const plain = target.replaceAll(/%(?:2[0-9a-e]|3[c-e]|40)/gi, decodedPart);
  const { open, hidden } = mailboxes(plain);
  if (open.length > 0) return open;
  return hidden.flatMap((inner) => {
    const found = mailboxes(inner);
    return [...found.open, ...found.hidden.flatMap((part) => mailboxes(part).open)];
  });
}

/** RFC 6068: emails separated by commas, each percent-encoded, and header fields after "?". */
function mailtoAddresses(uri: string): string[] {
  const [path = "", query = ""] = uri.slice("mailto:".length).split("?", 2);
  const to = new URLSearchParams(query.replaceAll("+", "%2B")).get("to");
  const addresses = [...path.split(/[,;]/).map(decodedPart), ...(to?.split(",") ?? [])];
  return addresses.flatMap((address) => mailboxes(address).open);
}

function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const separators = ",;:";
const closing = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
  ["‹", "›"],
]);

interface Found {
  /** Emails in angle brackets, or as a separate word. */
  open: string[];
  /** Texts in comments, quotation marks and brackets, used if there is no visible email. */
  hidden: string[];
}

/**
 * Reads a mailbox list. If a mailbox has a name, such as "jo@old.com <jo@acme.com>", only the
 * bracket counts.
 */
function mailboxes(text: string): Found {
  const found: Found = { open: [], hidden: [] };
  let words: string[] = [];
  let word = "";
  const endWord = () => {
    if (word.includes("@")) words.push(word);
    word = "";
  };
  const endMailbox = () => {
    endWord();
    found.open.push(...words);
    words = [];
  };
  for (let at = 0; at < text.length;) {
    const letter = text.charAt(at);
    const end = endOf(text, at);
    if (letter === '"' && end > 0 && text.charAt(end + 1) === "@" && word === "") {
      word = text.slice(at, end + 1);
      at = end + 1;
    } else if (letter === "<" && end > 0) {
      const inner = text.slice(at + 1, end).replace(/^\s*mailto:/i, "");
      word = "";
      // The name before the bracket may contain an "@".
      words = inner.includes("@") ? [inner.replaceAll(" ", "")] : words;
      if (inner.includes("@")) endMailbox();
      at = end + 1;
    } else if (end > 0 && (letter === "(" || letter === '"' || (word === "" && endsWord(text, end + 1)))) {
      // A comment belongs to the word: "jo(work)@acme.com" is jo@acme.com.
      found.hidden.push(text.slice(at + 1, end));
      at = end + 1;
    } else {
      if (separators.includes(letter) || isBar(text, at)) endMailbox();
      else if (letter === " ") {
        if (!isAtSign(text, at)) endWord();
      } else if (!'<>()"'.includes(letter)) word += letter;
      at += 1;
    }
  }
  endMailbox();
  return found;
}

const endsWord = (text: string, at: number) =>
  at >= text.length || ` ${separators}`.includes(text.charAt(at));

/** "|" and "/" may be part of an email. They separate next to a space or between two emails. */
function isBar(text: string, at: number): boolean {
  const letter = text.charAt(at);
  if (letter !== "|" && letter !== "/") return false;
  const [before, after] = [text.slice(0, at), text.slice(at + 1)];
  return before.endsWith(" ") || after.startsWith(" ") || (before.includes("@") && after.includes("@"));
}

/** RFC 5322 allows spaces around "@". They are accepted if no other word precedes. */
const isAtSign = (text: string, at: number): boolean =>
  (text.charAt(at + 1) === "@" && !text.slice(0, at).includes(" ")) ||
  (text.charAt(at - 1) === "@" &&
    !text
      .slice(0, Math.max(0, at - 2))
      .trim()
      .includes(" "));

/**
 * Returns the end of a quotation, comment or bracket that opens here; 0 if none opens or it never
 * closes.
 */
function endOf(text: string, at: number): number {
  const letter = text.charAt(at);
  if (letter === '"') {
    for (let next = at + 1; next < text.length; next += 1) {
      if (text.charAt(next) === "\\") next += 1;
      else if (text.charAt(next) === '"') return next;
    }
    return 0;
  }
  if (letter === "<") {
    const end = text.indexOf(">", at);
    // "matt <3 <matt@acme.com>": only the last "<" before ">" opens a bracket.
    return end > 0 && text.lastIndexOf("<", end) === at ? end : 0;
  }
  const close = closing.get(letter);
  if (!close) return 0;
  let depth = 0;
  for (let next = at; next < text.length; next += 1) {
    if (text.charAt(next) === letter) depth += 1;
    else if (text.charAt(next) === close && (depth -= 1) === 0) return next;
  }
  return 0;
}

/** RFC 5322 atext and, by RFC 6532, letters, marks and digits of any script. */
const dotAtom = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;
const quoted = /^"(?:[^"\\]|\\.)+"$/;

function canonical(address: string): Parsed<"email"> {
  const text = withoutQuotes(address);
  const at = text.lastIndexOf("@");
  const local = plainLocal(text.slice(0, at));
  const written = trimmed(text.slice(at + 1), ".,;:!?'\"])}>/");
  const host = /[/?#\\:@[\]]/.test(written) ? null : asciiHost(written);
  const isLocal = (dotAtom.test(local) && /[\p{L}\p{N}]/u.test(local)) || quoted.test(local);
  if (!host || !isLocal || (text.indexOf("@") !== at && !quoted.test(local))) {
    return refusal("not-one", `"${shortened(address)}" is not an email address. ${hint}`);
  }
  if (!registeredOf(host)) {
    const guess = guessedHost(host);
    const words = `"${shortened(address)}" has an unknown domain ending.`;
    return guess
      ? refusal("unknown-suffix", `${words} Did you mean ${local}@${guess}?`, `${local}@${guess}`)
      : refusal("unknown-suffix", `${words} ${hint}`);
  }
  const value = `${local}@${host}`;
  if (local.length > longestLocal || value.length > longest) {
    return refusal("too-long", "This email address is too long for mail servers.");
  }
  if (isPlaceholderMailbox(local, host)) {
    return refusal("placeholder", `${value} is a placeholder from an export, not an address.`);
  }
  return { kind: "email", value, shown: unicodeAddress(value) };
}

/**
 * Drops quotation marks and bullets around the whole email, and straightens curly apostrophes
 * within it.
 */
function withoutQuotes(address: string): string {
  const inner = trimmed(address, "“”„«»‹›‘’‚,;•·–—").replaceAll(/[‘’ʼ]/g, "'");
  const mark = inner.charAt(0);
  return "'`*_".includes(mark) && trimmed(inner, ".,;").endsWith(mark) ? trimmed(inner, `${mark}.,;`) : inner;
}

/** "John"@acme.com is john@acme.com (RFC 5322: unnecessary quotation marks are not part of it). */
function plainLocal(local: string): string {
  const inner = quoted.test(local) ? local.slice(1, -1).replaceAll(/\\(.)/g, "$1") : local;
  return (dotAtom.test(inner) ? inner : local).toLowerCase().normalize("NFC");
}

/**
 * Returns an adjacent word that may belong to the email: "jo lee@acme.com" may be jo.lee@acme.com.
 */
function strayPart(text: string, value: string): string | null {
  const words = linkTarget(text).split(" ");
  const at = words.findIndex((word) => word.includes("@"));
  const before = words[at - 1];
  const after = words[at + 1];
  const local = value.slice(0, value.lastIndexOf("@"));
  // A bracket, a quotation mark or a lone "@" marks the start of the email.
  if (!/^[\p{L}\p{N}]/u.test(words[at] ?? "")) return null;
  if (before && /^[\p{L}\p{N}._-]+$/u.test(before) && !isNamed(before, local)) return before;
  return after && /^\p{L}{1,3}$/u.test(after) ? after : null;
}

/**
 * Tells whether the word before an email is the person's name or a label: "Jo Doe jo.doe@acme.com".
 */
function isNamed(word: string, local: string): boolean {
  const name = word.toLowerCase();
  return /^e-?mails?$|^mail$/.test(name) || (name.length > 1 && local.includes(name));
}
