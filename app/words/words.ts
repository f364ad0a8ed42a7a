/** Splits texts into words and finds words in them. */
import { folded } from "./fold";

/** Scripts without spaces, and Korean, which attaches endings to words. */
const unspaced =
  "\\p{Script_Extensions=Han}\\p{Script_Extensions=Hiragana}\\p{Script_Extensions=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}";
const word = new RegExp(
  `(?:(?=[\\p{L}\\p{M}\\p{N}])[${unspaced}])+|(?:(?![${unspaced}])[\\p{L}\\p{N}])(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])*[+#]*`,
  "gu",
);
const ascii = /^[\0-\x7f]*$/;
const asciiWord = /[a-z0-9]+[+#]*/g;
const isUnspaced = new RegExp(`^[${unspaced}]`, "u");

/** Returns the words of a text in order: "C++ Director, Video" → ["c++", "director", "video"]. */
export function wordsOf(text: string): string[] {
  const plain = folded(text);
  return plain.match(ascii.test(plain) ? asciiWord : word) ?? [];
}

/** Tells whether a word equals the wanted one, or contains it in a script without spaces. */
const isWord = (found: string | undefined, wanted: string): boolean =>
  found === wanted || (found !== undefined && isUnspaced.test(wanted) && found.includes(wanted));

/** Returns true if `words` contain `wanted` in this order, possibly with other words between. */
export function standInOrder(wanted: string[], words: string[]): boolean {
  if (wanted.length === 0) return false;
  let next = 0;
  let rest = "";
  for (const found of words) {
    // Without spaces, the next word may be in the same piece.
    rest = found;
    for (let one = wanted[next]; one !== undefined && isWord(rest, one); one = wanted[next]) {
      next += 1;
      rest = isUnspaced.test(one) ? rest.slice(rest.indexOf(one) + one.length) : "";
    }
  }
  return next >= wanted.length;
}

/** Returns true if `words` contain the exact phrase; its last word may be plural ("webinars"). */
export function holdsPhrase(phrase: string[], words: string[]): boolean {
  if (phrase.length === 0) return false;
  const last = phrase.length - 1;
  return words.some((_, start) =>
    phrase.every((wanted, at) => {
      const found = words[start + at];
      return isWord(found, wanted) || (at === last && (found === `${wanted}s` || found === `${wanted}es`));
    }),
  );
}

export const sameWords = (one: string[], other: string[]): boolean =>
  one.length > 0 && one.length === other.length && one.every((each, at) => each === other[at]);
