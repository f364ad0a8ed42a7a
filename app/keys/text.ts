/** Reads what people paste: drops characters nobody sees, and takes an address out of the link or quotes around it. */
import type { Refusal } from "./key";

/** Longer texts hold more than one identifier; reading them costs time for nothing. */
const longest = 2_000;

/** A joiner belongs to the word between letters of scripts that join; elsewhere it is a stray of copying. */
const strayJoiner =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Malayalam}])[\u200c\u200d]/gu;
const invisible = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const control = /(?!\s)\p{Cc}/gu;

/** Most texts are: nothing of them is invisible. */
const plainAscii = /^[\x21-\x7e]*$/;

/** Full-width forms of ASCII, as typed with an Asian keyboard: "ｊｏ＠ａｃｍｅ．ｃｏｍ". */
const fullWidth = /[\uff01-\uff5e]/g;
const toHalfWidth = (letter: string) => String.fromCodePoint(letter.charCodeAt(0) - 0xfee0);

/** Returns the text without invisible characters, with plain spaces, in NFC; a lost character is a refusal. */
export function readable(text: string): string | Refusal {
  if (text.length > longest)
    return { refused: "too-long", words: "This text is too long to be one address." };
  if (plainAscii.test(text)) return text;
  if (text.includes("\ufffd")) {
    return {
      refused: "damaged",
      words: "A character was lost when this text was saved (�). Type it again or export the file as UTF-8.",
    };
  }
  return composed(text);
}

/** The same where nothing is refused: for a part of a text. */
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

/** Returns the address a link leads to: "[Jo](mailto:jo@acme.com)", `<a href="https://acme.com">`; else the text. */
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
  // A title may follow the address: [Jo](https://acme.com "Acme").
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

/** Returns the text without the given letters at both ends. */
export function trimmed(text: string, letters: string): string {
  let [start, end] = [0, text.length];
  while (start < end && letters.includes(text.charAt(start))) start += 1;
  while (end > start && letters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Returns a text short enough to be repeated in a sentence. */
export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Returns the text without the quotes or brackets around all of it, and without a stop behind it. */
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
