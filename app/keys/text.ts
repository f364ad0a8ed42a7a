/**
 * Cleans pasted text: drops invisible characters, and extracts the target of a link or quotation.
 */
import type { Refusal } from "./key";

/** Longer texts cannot be a single key, so they are not read. */
const longest = 2_000;

/**
 * Between letters of joining scripts, a joiner is part of the word; elsewhere copying left it
 * behind.
 */
const strayJoiner =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Malayalam}])[\u200c\u200d]/gu;
const invisible = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const control = /(?!\s)\p{Cc}/gu;

/** Fast path: printable ASCII needs no cleaning. */
const plainAscii = /^[\x21-\x7e]*$/;

/** Full-width ASCII, as typed on Asian keyboards: "ｊｏ＠ａｃｍｅ．ｃｏｍ". */
const fullWidth = /[\uff01-\uff5e]/g;
const toHalfWidth = (letter: string) => String.fromCodePoint(letter.charCodeAt(0) - 0xfee0);

/**
 * Returns the text in NFC, with plain spaces and no invisible characters. Refuses a text with a
 * lost character.
 */
export function readable(text: string): string | Refusal {
  if (text.length > longest)
    return { refused: "too-long", words: "This text is too long for one email or URL." };
  if (plainAscii.test(text)) return text;
  if (text.includes("\ufffd")) {
    return {
      refused: "damaged",
      words: "A character was lost when this text was saved (�). Type it again or export the file as UTF-8.",
    };
  }
  return composed(text);
}

/** Cleans a part of a text; never refuses. */
export const composed = (text: string): string =>
  text
    .replaceAll(invisible, "")
    .replaceAll(strayJoiner, "")
    .replaceAll(control, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(fullWidth, toHalfWidth)
    .trim()
    .normalize("NFC");

const entities = new Map([
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&amp;", "&"],
  ["&quot;", '"'],
  ["&#39;", "'"],
  ["&nbsp;", " "],
  ["&#64;", "@"],
  ["&commat;", "@"],
]);
const entity = /&(?:lt|gt|amp|quot|nbsp|commat|#39|#64);/g;

/**
 * Returns the target of a link: "[Jo](mailto:jo@acme.com)", `<a href="https://acme.com">`. Other
 * texts stay unchanged.
 */
export function linkTarget(text: string): string {
  if (!/[&<[]/.test(text)) return text.trim();
  const plain = text.replaceAll(entity, (found) => entities.get(found) ?? found);
  const target = hrefOf(plain) ?? markdownTarget(plain) ?? plain;
  return target.trim();
}

function hrefOf(text: string): string | null {
  const anchor = /<a\s/i.exec(text);
  if (!anchor) return null;
  const found = /\shref=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i.exec(text.slice(anchor.index));
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? null;
}

function markdownTarget(text: string): string | null {
  const middle = text.indexOf("](");
  const open = text.indexOf("[");
  if (open < 0 || open > middle || !text.endsWith(")")) return null;
  // The URL may have a title: [Jo](https://acme.com "Acme").
  return (
    text
      .slice(middle + 2, -1)
      .trim()
      .split(" ")[0] ?? null
  );
}

const wrappers = new Map([
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["<", ">"],
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["“", "”"],
  ["„", "“"],
  ["‘", "’"],
  ["‚", "‘"],
  ["«", "»"],
  ["»", "«"],
  ["‹", "›"],
  ["「", "」"],
]);

/** Removes the given characters from both ends. */
export function trimmed(text: string, letters: string): string {
  let [start, end] = [0, text.length];
  while (start < end && letters.includes(text.charAt(start))) start += 1;
  while (end > start && letters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Shortens a text so that a sentence can quote it. */
export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Removes quotation marks or brackets around the whole text, and a full stop after it. */
export function unwrapped(text: string): string {
  let [start, end] = [0, text.length];
  for (;;) {
    while (end > start && " .,;:!?…。、".includes(text.charAt(end - 1))) end -= 1;
    while (start < end && text.charAt(start) === " ") start += 1;
    if (end - start < 2 || wrappers.get(text.charAt(start)) !== text.charAt(end - 1)) break;
    start += 1;
    end -= 1;
  }
  return text.slice(start, end);
}
