/** Block letters of five by seven dots. */
import type { Canvas, Colour } from "./canvas.ts";

/** Seven rows of five dots; each row is one base-32 digit. */
const glyphs: Record<string, string> = {
  A: "ehhvhhh",
  B: "uhhuhhu",
  C: "ehggghe",
  D: "uhhhhhu",
  E: "vgguggv",
  F: "vgguggg",
  G: "ehgnhhf",
  H: "hhhvhhh",
  I: "e44444e",
  J: "72222ic",
  K: "hikokih",
  L: "ggggggv",
  M: "hrllhhh",
  N: "hhpljhh",
  O: "ehhhhhe",
  P: "uhhuggg",
  Q: "ehhhlid",
  R: "uhhukih",
  S: "fgge11u",
  T: "v444444",
  U: "hhhhhhe",
  V: "hhhhha4",
  W: "hhhllrh",
  X: "hha4ahh",
  Y: "hha4444",
  Z: "v1248gv",
  "0": "ehjlphe",
  "1": "4c4444e",
  "2": "eh1248v",
  "3": "v2421he",
  "4": "26aiv22",
  "5": "vgu11he",
  "6": "68guhhe",
  "7": "v124888",
  "8": "ehhehhe",
  "9": "ehhf12c",
  "-": "000e000",
  "'": "4480000",
  "?": "eh12404",
  "&": "cik8lid",
  "%": "pp248jj",
  ".": "00000cc",
  ",": "0000c48",
  "+": "044v440",
  "#": "aavavaa",
  "!": "4444404",
  ":": "0cc0cc0",
  "/": "01248g0",
  "(": "2488842",
  ")": "8422248",
  ß: "ehmhhmg",
  Ø: "dilll9m",
  Æ: "fkkvkkn",
  Œ: "fkknkkf",
  Ł: "ggkoogv",
};

/** Accents: two rows above or below a letter. */
const marksAbove: Record<string, string> = {
  "\u0300": "84",
  "\u0301": "24",
  "\u0302": "4a",
  "\u0303": "dm",
  "\u0304": "0e",
  "\u0306": "he",
  "\u0307": "04",
  "\u0308": "0a",
  "\u030A": "ee",
  "\u030B": "ai",
  "\u030C": "a4",
};
const marksBelow: Record<string, string> = { "\u0327": "48", "\u0328": "42" };

/** Drawn for letters without a glyph. */
const unknown = "vhhhhhv";
/** The text that such a letter reads as. */
const unreadable = "\uFFFD";

const advance = 6;
const rows = 7;
/** Line height in rows, with room for accents. */
const lineRows = rows + 3;

interface Sign {
  /** The text that the sign reads as. */
  text: string;
  glyph: string;
  above: string;
  below: string;
}

/** Skips signs that are not drawn and that nobody misses: quotation marks, emoji. */
function signsOf(text: string): Sign[] {
  const plain = text.replaceAll(/[’‘]/g, "'").replaceAll(/[–—]/g, "-");
  return Array.from(new Intl.Segmenter("en").segment(plain), ({ segment }) => segment).flatMap((segment) => {
    const upper = segment === "ß" ? segment : segment.toUpperCase();
    const [base = "", ...marks] = upper in glyphs ? [upper] : [...upper.normalize("NFD")];
    const glyph = glyphs[base];
    const above = marks.map((mark) => marksAbove[mark]).find(Boolean);
    const below = marks.map((mark) => marksBelow[mark]).find(Boolean);
    const isDrawn = glyph !== undefined && marks.every((mark) => mark in marksAbove || mark in marksBelow);
    if (isDrawn) return [{ text: upper, glyph, above: above ?? "00", below: below ?? "00" }];
    return /[\p{L}\p{N}]/u.test(segment)
      ? [{ text: unreadable, glyph: unknown, above: "00", below: "00" }]
      : [];
  });
}

/**
 * Draws all the words, and shrinks the letters if they would not fit.
 * @param at the position and the largest dot size
 * @returns the words on the picture
 */
export function letter(
  canvas: Canvas,
  text: string,
  at: { x: number; y: number; width: number; height: number; dot: number; colour: Colour },
): string {
  const words = text
    .split(/\s+/)
    .map(signsOf)
    .filter((signs) => signs.length > 0);
  const linesWith = (dot: number) => wrap(words, Math.max(1, Math.floor(at.width / (advance * dot))));
  const fits = (dot: number) => {
    const lines = linesWith(dot);
    const longest = Math.max(...lines.map((line) => line.length));
    return lines.length * lineRows * dot <= at.height && longest * advance * dot <= at.width;
  };
  let dot = Math.max(1, Math.floor(at.dot));
  while (dot > 1 && !fits(dot)) dot -= 1;
  const room = Math.max(1, Math.floor(at.height / (lineRows * dot)));
  const perLine = Math.max(1, Math.floor(at.width / (advance * dot)));
  const lines = linesWith(dot)
    .slice(0, room)
    .map((line) => line.slice(0, perLine));
  const dots = (from: string, column: number, top: number) => {
    for (const [row, digit] of [...from].entries()) {
      const bits = Number.parseInt(digit, 32);
      for (let bit = 0; bit < 5; bit++)
        if (bits & (16 >> bit))
          canvas.rectangle(
            at.x + (column * advance + bit) * dot,
            at.y + (top + row) * dot,
            dot,
            dot,
            at.colour,
          );
    }
  };
  for (const [index, line] of lines.entries())
    for (const [column, sign] of line.entries()) {
      if (!sign) continue;
      const top = index * lineRows;
      dots(sign.above, column, top - 2);
      dots(sign.glyph, column, top);
      dots(sign.below, column, top + rows);
    }
  return lines.map((line) => line.map((sign) => sign?.text ?? " ").join("")).join(" ");
}

/** Wraps words into lines of signs; null means a space. */
function wrap(words: Sign[][], perLine: number): (Sign | null)[][] {
  const lines: (Sign | null)[][] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last && last.length + 1 + word.length <= perLine) last.push(null, ...word);
    else lines.push([...word]);
  }
  return lines;
}
