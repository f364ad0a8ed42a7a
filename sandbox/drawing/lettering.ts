/** Block letters, five by seven dots each. */
import type { Canvas, Colour } from "./canvas.ts";

/** Seven rows of five dots, a row as one base-32 digit. */
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
};

const advance = 6;
const rows = 7;

/** Draws words over lines of at most `width` and returns the height used. */
export function letter(
  canvas: Canvas,
  text: string,
  at: { x: number; y: number; width: number; dot: number; colour: Colour; lines: number },
): number {
  const perLine = Math.max(1, Math.floor(at.width / (advance * at.dot)));
  const lines = wrap(text.toUpperCase().replace(/[^A-Z0-9\-'?&.,% ]/g, ""), perLine).slice(0, at.lines);
  lines.forEach((line, index) => {
    line.split("").forEach((char, column) => {
      const glyph = glyphs[char] ?? "";
      for (let row = 0; row < rows; row++) {
        const dots = Number.parseInt(glyph[row] ?? "0", 32);
        for (let bit = 0; bit < 5; bit++)
          if (dots & (16 >> bit))
            canvas.rectangle(
              at.x + (column * advance + bit) * at.dot,
              at.y + (index * (rows + 2) + row) * at.dot,
              at.dot,
              at.dot,
              at.colour,
            );
      }
    });
  });
  return lines.length * (rows + 2) * at.dot;
}

function wrap(text: string, perLine: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= perLine)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.slice(0, perLine));
  }
  return lines;
}
