/** The words of a text, and whether some stand in it. */
import { folded } from "./fold";

/** Scripts that are written without blanks, and Korean, where endings are written to the word. */
const unspaced =
  "\\p{Script_Extensions=Han}\\p{Script_Extensions=Hiragana}\\p{Script_Extensions=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}";
const word = new RegExp(
  `(?:(?=[\\p{L}\\p{M}\\p{N}])[${unspaced}])+|(?:(?![${unspaced}])[\\p{L}\\p{N}])(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])*[+#]*`,
  "gu",
);
const ascii = /^[\0-\x7f]*$/;
const asciiWord = /[a-z0-9]+[+#]*/g;
const isUnspaced = new RegExp(`^[${unspaced}]`, "u");

/** The words of a text, in order: "C++ Director, Video" → ["c++", "director", "video"]. */
export function wordsOf(text: string): string[] {
  const plain = folded(text);
  return plain.match(ascii.test(plain) ? asciiWord : word) ?? [];
}

/** Whether a word of a text is the one that is wanted, or has it within where no blanks divide words. */
const isWord = (found: string | undefined, wanted: string): boolean =>
  found === wanted || (found !== undefined && isUnspaced.test(wanted) && found.includes(wanted));

/** True when `wanted` stand in `words` in that order, with or without others between them. */
export function standInOrder(wanted: string[], words: string[]): boolean {
  if (wanted.length === 0) return false;
  let next = 0;
  let rest = "";
  for (const found of words) {
    // What is written without blanks may have the next word too.
    rest = found;
    for (let one = wanted[next]; one !== undefined && isWord(rest, one); one = wanted[next]) {
      next += 1;
      rest = isUnspaced.test(one) ? rest.slice(rest.indexOf(one) + one.length) : "";
    }
  }
  return next >= wanted.length;
}

/** True when `phrase` stands in `words` as it is; its last word may be in the plural ("webinars"). */
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
