/** Comparing words as people mean them: case, accents and spelling variants of a letter make no difference. */

/** Letters that Unicode doesn't take apart into letter and accent. */
const letters: Record<string, string> = {
  ß: "ss",
  ø: "o",
  œ: "oe",
  æ: "ae",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

export function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßøœæłđðþı]/g, (letter) => letters[letter] ?? letter);
}

/** The words of a text, in order: "C++ Director, Video" → ["c++", "director", "video"]. */
export function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+[+#]*/gu) ?? [];
}

/** True when `wanted` stand in `words` in that order, with or without others between them. */
export function standInOrder(wanted: string[], words: string[]): boolean {
  if (wanted.length === 0) return false;
  let next = 0;
  for (const word of words) if (word === wanted[next]) next += 1;
  return next >= wanted.length;
}

/** True when `phrase` stands in `words` as it is; its last word may be in the plural ("webinars"). */
export function holdsPhrase(phrase: string[], words: string[]): boolean {
  if (phrase.length === 0) return false;
  const last = phrase.length - 1;
  return words.some((_, start) =>
    phrase.every((wanted, at) => {
      const word = words[start + at];
      return word === wanted || (at === last && (word === `${wanted}s` || word === `${wanted}es`));
    }),
  );
}

export const sameWords = (one: string[], other: string[]): boolean =>
  one.length > 0 && one.length === other.length && one.every((word, at) => word === other[at]);
