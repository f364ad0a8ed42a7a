/** Draws real, decodable pictures: a two-colour ground with a few words on it, always the same for the same words. */
import { crc32, deflateSync } from "node:zlib";
import { dot } from "./glyphs.ts";
import { Chance } from "./market/random.ts";

type Colour = [number, number, number];

function fromHue(hue: number, saturation: number, lightness: number): Colour {
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    const a = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** 62 steps from one colour to the other, then white and a dark tone for the words. */
function palette(chance: Chance): Colour[] {
  const hue = chance.int(0, 359);
  const [from, to] = [fromHue(hue, 0.62, 0.34), fromHue((hue + chance.int(25, 70)) % 360, 0.66, 0.52)];
  const steps = Array.from(
    { length: 62 },
    (_, at) => from.map((value, c) => Math.round(value + ((to[c] ?? 0) - value) * (at / 61))) as Colour,
  );
  return [...steps, [255, 255, 255], fromHue(hue, 0.7, 0.16)];
}

/** Words broken into lines that fit, large enough to read. */
function linesOf(words: string, width: number, height: number): { lines: string[]; scale: number } {
  const letters = words
    .toUpperCase()
    .normalize("NFD")
    .replace(/[^A-Z0-9 ?:&.-]/g, "")
    .trim();
  for (let scale = Math.max(1, Math.floor(height / 16)); ; scale--) {
    const perLine = Math.max(1, Math.floor((width * 0.86) / (6 * scale)));
    const lines: string[] = [];
    for (const word of letters.split(/\s+/)) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + 1 + word.length <= perLine)
        lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    const fits = lines.every((line) => line.length <= perLine) && lines.length * 10 * scale < height * 0.86;
    if (fits || scale <= 1) return { lines: fits ? lines : [], scale };
  }
}

/** One palette index per pixel. */
export function pixels(
  words: string,
  width: number,
  height: number,
): { indexes: Uint8Array; colours: Colour[] } {
  const chance = new Chance("picture", words);
  const colours = palette(chance);
  const slant = 0.3 + chance.next() * 0.7;
  const indexes = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const along = (x / width) * slant + (y / height) * (1 - slant * 0.5);
      indexes[y * width + x] = Math.min(61, Math.floor(along * 48) + (((x + y) >> 5) & 1));
    }
  }
  const { lines, scale } = linesOf(words, width, height);
  const top = Math.floor((height - lines.length * 10 * scale + 3 * scale) / 2);
  lines.forEach((line, row) => {
    const left = Math.floor((width - line.length * 6 * scale + scale) / 2);
    [...line].forEach((letter, at) =>
      writeLetter(indexes, width, letter, left + at * 6 * scale, top + row * 10 * scale, scale),
    );
  });
  return { indexes, colours };
}

function writeLetter(
  indexes: Uint8Array,
  width: number,
  letter: string,
  left: number,
  top: number,
  scale: number,
) {
  for (let y = 0; y < 7 * scale; y++) {
    for (let x = 0; x < 5 * scale; x++) {
      if (dot(letter, Math.floor(x / scale), Math.floor(y / scale)))
        indexes[(top + y) * width + left + x] = 62;
    }
  }
}

function chunk(type: string, content: Uint8Array): Buffer {
  const framed = Buffer.alloc(content.length + 12);
  framed.writeUInt32BE(content.length, 0);
  framed.write(type, 4, "latin1");
  framed.set(content, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, content.length + 8)), content.length + 8);
  return framed;
}

export function png(words: string, width: number, height: number): Buffer<ArrayBuffer> {
  const { indexes, colours } = pixels(words, width, height);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits a pixel, palette
  const raw = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) raw.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("PLTE", Uint8Array.from(colours.flat())),
    chunk("IDAT", deflateSync(raw, { level: 1 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

export function drawn(words: string, width: number, height: number, status = 200): Response {
  return new Response(png(words, width, height), {
    status,
    headers: { "content-type": "image/png", "cache-control": "public, max-age=7200" },
  });
}
