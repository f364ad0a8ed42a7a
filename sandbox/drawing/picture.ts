/** Draws a picture from a prompt: the same words give the same picture. */
import { Chance } from "../market/random.ts";
import { type Bitmap, Canvas, type Colour } from "./canvas.ts";
import { letter } from "./lettering.ts";

const palettes: readonly (readonly [Colour, Colour, Colour, Colour])[] = [
  [
    [24, 28, 58],
    [91, 91, 214],
    [255, 196, 87],
    [250, 250, 252],
  ],
  [
    [17, 52, 57],
    [38, 132, 120],
    [255, 138, 92],
    [250, 246, 238],
  ],
  [
    [60, 20, 45],
    [176, 48, 88],
    [255, 208, 140],
    [255, 250, 245],
  ],
  [
    [30, 34, 40],
    [90, 104, 122],
    [120, 220, 190],
    [248, 250, 250],
  ],
  [
    [40, 26, 80],
    [132, 82, 220],
    [120, 214, 255],
    [252, 250, 255],
  ],
  [
    [52, 40, 22],
    [178, 130, 62],
    [242, 96, 76],
    [255, 251, 240],
  ],
];

/** Returns the words in quotation marks as the title, otherwise the prompt's first words. */
function titleIn(prompt: string): string {
  return /["“]([^"“”\n]{2,500})["”]/.exec(prompt)?.[1] ?? prompt.split(/\s+/).slice(0, 5).join(" ");
}

/**
 * If the prompt asks for misspelled letters, draws them, so that a check of the picture's words
 * finds a fault.
 */
function letteringOf(prompt: string): string {
  const title = titleIn(prompt);
  return /\bmisspel/i.test(prompt) ? title.replaceAll(/(\p{L})\p{L}(?=\p{L})/gu, "$1") : title;
}

/** @returns the picture and the words on it */
export function picture(prompt: string, width: number, height: number): Bitmap & { words: string } {
  const chance = new Chance("picture", prompt);
  const [ground, shape, accent, paper] = chance.pick(palettes);
  const canvas = new Canvas(width, height, ground);
  const unit = Math.min(width, height);
  canvas.slope(
    height * (0.3 + chance.next() * 0.4),
    height * (0.3 + chance.next() * 0.4),
    mixed(ground, shape),
  );
  for (let i = chance.int(2, 4); i > 0; i--)
    canvas.circle(chance.next() * width, chance.next() * height, unit * (0.06 + chance.next() * 0.16), shape);
  // Draws the subject: head and shoulders, or a sign.
  const x = width * (width > height ? 0.76 : 0.5);
  if (/\b(?:face|headshot|person|people)\b/i.test(prompt)) {
    canvas.circle(x, height * 1.02, unit * 0.36, accent);
    canvas.circle(x, height * 0.48, unit * 0.19, mixed(accent, paper));
  } else {
    canvas.circle(x, height * 0.58, unit * 0.24, accent);
    canvas.rectangle(x - unit * 0.05, height * 0.58 - unit * 0.05, unit * 0.1, unit * 0.1, paper);
  }
  const inset = Math.round(unit * 0.08);
  const room = width > height ? width * 0.52 : width - 2 * inset;
  const words = letter(canvas, letteringOf(prompt), {
    x: inset,
    y: inset,
    width: room,
    height: height - 2 * inset,
    dot: Math.max(1, Math.floor(unit / 90)),
    colour: paper,
  });
  return Object.assign(canvas, { words });
}

const mixed = (a: Colour, b: Colour): Colour => [half(a[0], b[0]), half(a[1], b[1]), half(a[2], b[2])];
const half = (a: number, b: number) => Math.round((a + b) / 2);
