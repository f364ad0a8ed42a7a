/**
 * Whether the words that a model quotes stand in the text they are said to be of: whole words in a row, or two such pieces
 * of one sentence with "…" between them.
 */

/** Of a longer text only the beginning is looked at. */
const longestText = 4000;
const omission = /…|\.{3}/;
/** Single words stand in any sentence, in any order. */
const fewestInPiece = 5;

/** True when the quote's words stand in the text as they are. */
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

/** Whether a quote is more than what stands in any text: words of one sentence, or all there is. */
export function saysEnough(quote: string, text: string): boolean {
  const whole = quote.split(omission).join(" ");
  if (sentencesOf(whole).some(isEnough)) return true;
  return flat(whole) !== "" && flat(whole) === flat(text);
}

const standsWhole = (piece: string, text: string) => placeOf(piece, text) >= 0;

/** Where the piece stands in the text, from a place on, without cutting a word; -1: nowhere. */
function placeOf(piece: string, text: string, from = 0): number {
  for (let at = text.indexOf(piece, from); at >= 0; at = text.indexOf(piece, at + 1)) {
    if (!cutsWord(text, at) && !cutsWord(text, at + piece.length)) return at;
    if (piece === "") break;
  }
  return piece === "" ? from : -1;
}

const letter = /[\p{L}\p{M}\p{N}]/u;
/** Scripts that leave no space between words. */
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

/** What copying may change without changing words: case, kinds of quotation marks and dashes, spaces, marks around. */
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
