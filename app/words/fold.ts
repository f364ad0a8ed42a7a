/**
 * Folds texts for comparison and search: ignores case, accents, width, composition and invisible
 * characters. Marks that form another letter stay: the vowels of Hindi and Thai, and the dots of
 * Japanese.
 */

const ascii = /^[\0-\x7f]*$/;
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Accents of scripts whose readers ignore them in searches. */
const accents = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;
const ofCyrillic = /([аеиоуыэюя])[\u0300\u0301]+|(е)\u0308/giu;
/** Vowel signs of Arabic and Hebrew, the Arabic lengthening bar, and the signs on an alef. */
const vowelSigns = /\u0640|[\u064b-\u0655\u0670\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;

/** Letters that Unicode does not decompose, final forms, and alternative spellings of one sign. */
const letters: Record<string, string> = {
  ø: "o",
  œ: "oe",
  æ: "ae",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ς: "σ",
  ی: "ي",
  ک: "ك",
  "‘": "'",
  "’": "'",
  ʼ: "'",
  "‐": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "―": "-",
  "−": "-",
};
const special = new RegExp(`[${Object.keys(letters).join("")}]`, "gu");

/**
 * Returns the form for comparisons and searches: "ＪＯＳÉ" → "jose". Letters of other scripts stay.
 */
export function folded(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return (
    text
      .normalize("NFKD")
      .replaceAll(invisible, "")
      .replaceAll(accents, "$1")
      .replaceAll(ofCyrillic, "$1$2")
      .replaceAll(vowelSigns, "")
      // Upper case first makes "ß", "ẞ" and "SS" equal.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll(special, (letter) => letters[letter] ?? letter)
      .normalize("NFC")
  );
}

/** Tells whether a text contains the folded words. */
export const finds = (text: string, wanted: string): boolean => folded(text).includes(wanted);

/** A letter with its marks. */
const cluster = /\P{M}\p{M}*|\p{M}+/gu;

/** Returns the start and end of the first match, or null. */
export function placeOf(text: string, wanted: string): [from: number, to: number] | null {
  return wanted === "" ? null : (placesOf(text, folded(wanted)).next().value ?? null);
}

/** Yields the start and end of each match of the folded words. */
export function* placesOf(text: string, wanted: string): Generator<[from: number, to: number], void> {
  if (wanted === "") return;
  // Index in the text of each folded letter.
  const places: number[] = [];
  let plain = "";
  for (const { 0: letter, index } of text.matchAll(cluster)) {
    const short = folded(letter);
    for (let at = 0; at < short.length; at += 1) places.push(index);
    plain += short;
  }
  places.push(text.length);
  for (let hit = plain.indexOf(wanted); hit >= 0; hit = plain.indexOf(wanted, hit + wanted.length)) {
    const last = places[hit + wanted.length - 1] ?? 0;
    let next = hit + wanted.length;
    while ((places[next] ?? text.length) <= last && next < places.length) next += 1;
    yield [places[hit] ?? 0, places[next] ?? text.length];
  }
}
