/**
 * Texts as people look for them: case, accents, width, composition and invisible letters make no difference. Marks count
 * where they make another letter: the vowels of Hindi and Thai, and the dots of Japanese.
 */

const ascii = /^[\0-\x7f]*$/;
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Accents of languages that are read without them. */
const accents = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;
const ofCyrillic = /([аеиоуыэюя])[\u0300\u0301]+|(е)\u0308/giu;
/** Vowel signs of Arabic and Hebrew, the bar that draws a word out, and the signs on an alef. */
const vowelSigns = /\u0640|[\u064b-\u0655\u0670\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;

/** Letters that Unicode doesn't take apart, final forms, and two ways to write one sign. */
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

/** Returns the form in which texts are compared and looked for: "ＪＯＳÉ" → "jose". Other languages' letters stay. */
export function folded(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return (
    text
      .normalize("NFKD")
      .replaceAll(invisible, "")
      .replaceAll(accents, "$1")
      .replaceAll(ofCyrillic, "$1$2")
      .replaceAll(vowelSigns, "")
      // By way of upper case: "ß", "ẞ" and "SS" are one.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll(special, (letter) => letters[letter] ?? letter)
      .normalize("NFC")
  );
}

/** Whether a text has what is looked for, which is folded already. */
export const finds = (text: string, wanted: string): boolean => folded(text).includes(wanted);

/** A letter with the marks on it. */
const cluster = /\P{M}\p{M}*|\p{M}+/gu;

/** Returns where in a text the words first stand that are looked for: from and to; null: nowhere. */
export function placeOf(text: string, wanted: string): [from: number, to: number] | null {
  return wanted === "" ? null : (placesOf(text, folded(wanted)).next().value ?? null);
}

/** Yields each place of a text at which the folded words stand. */
export function* placesOf(text: string, wanted: string): Generator<[from: number, to: number], void> {
  if (wanted === "") return;
  // Where in the text each letter of the folded one comes from.
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
