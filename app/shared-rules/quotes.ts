/**
 * Checks a model's quotes: the text must contain the quoted words in sequence, or two such parts of
 * one sentence with "…" between.
 */

/** Only this many characters of a text are searched. */
const longestText = 4000;
const omission = /…|\.{3}/;
/** Minimum number of characters of a part; shorter ones would match by chance. */
const fewestInPiece = 5;

/** Returns true if the text contains the quote's words unchanged. */
export function standsIn(quote: string, text: string): boolean {
  if (standsWhole(flat(quote), flat(text))) return true;
  const pieces = quote.split(omission).map(flat).filter(Boolean);
  const [first = "", second = ""] = pieces;
  if (pieces.length === 1) return standsWhole(first, flat(text));
  if (pieces.length !== 2 || pieces.some((piece) => wordsOf(piece).length < fewestInPiece)) return false;
  return sentencesOf(text).some((sentence) => {
    const at = placeOf(first, sentence);
    return at >= 0 && placeOf(second, sentence, at + first.length) >= 0;
  });
}

/** Tells whether a quote is specific: enough words of one sentence, or the whole text. */
export function saysEnough(quote: string, text: string): boolean {
  const whole = quote.split(omission).join(" ");
  if (sentencesOf(whole).some(isEnough)) return true;
  return flat(whole) !== "" && flat(whole) === flat(text);
}

const standsWhole = (piece: string, text: string) => placeOf(piece, text) >= 0;

/** Returns the index of the part in the text, without cutting a word, or -1. */
function placeOf(piece: string, text: string, from = 0): number {
  for (let at = text.indexOf(piece, from); at >= 0; at = text.indexOf(piece, at + 1)) {
    if (!cutsWord(text, at) && !cutsWord(text, at + piece.length)) return at;
    if (piece === "") break;
  }
  return piece === "" ? from : -1;
}

const letter = /[\p{L}\p{M}\p{N}]/u;
/** Scripts without spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

function cutsWord(text: string, at: number): boolean {
  const [before, after] = [
    [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? "",
    [...text.slice(at, at + 2)][0] ?? "",
  ];
  return letter.test(before) && letter.test(after) && !unspaced.test(before) && !unspaced.test(after);
}

const segmenter = new Intl.Segmenter("und", { granularity: "word" });
const wordsOf = (flatText: string): string[] =>
  [...segmenter.segment(flatText)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);

function isEnough(flatText: string): boolean {
  const words = wordsOf(flatText);
  return words.length >= 3 || words.reduce((sum, word) => sum + word.length, 0) >= 15;
}

const sentencesOf = (text: string) =>
  text
    .slice(0, longestText)
    .split(/[!?]\s|(?<!\.)\.\s|[\n。！？]/)
    .map(flat)
    .filter(Boolean);

/**
 * Normalises what copying may change: case, quotation marks, dashes, spaces and surrounding
 * punctuation.
 */
function flat(text: string): string {
  return text
    .slice(0, longestText)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[‐‑‒–—―−]/g, "-")
    .replace(/[\s\u200b\u00ad]+/g, " ")
    .replace(/^[\s"']+|[\s"']+$/g, "");
}
