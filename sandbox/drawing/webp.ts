/**
 * Encodes a bitmap with few colours as lossless WebP (VP8L), with a palette and fixed-length codes.
 */
import type { Bitmap } from "./canvas.ts";

export function encodeWebp(bitmap: Bitmap): Buffer {
  const { width, height } = bitmap;
  const { palette, indices } = indexed(bitmap);
  const bits = new BitWriter();
  bits.write(0x2f, 8);
  bits.write(width - 1, 14);
  bits.write(height - 1, 14);
  bits.write(0, 4); // no alpha, version 0
  writePalette(bits, palette);
  bits.write(0, 3); // no further transform, no colour cache, one set of codes
  const perByte = palette.length <= 2 ? 8 : palette.length <= 4 ? 4 : palette.length <= 16 ? 2 : 1;
  evenCode(bits, greenAlphabet);
  for (let channel = 0; channel < 4; channel++) onlySymbol(bits, 0); // red, blue, alpha, distance: constant
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column += perByte) {
      let packed = 0;
      for (let i = 0; i < perByte && column + i < width; i++)
        packed |= (indices[row * width + column + i] ?? 0) << (i * (8 / perByte));
      bits.symbol(packed);
    }
  return riff(bits.bytes());
}

const greenAlphabet = 256 + 24;

function indexed({ rgb }: Bitmap) {
  const places = new Map<number, number>();
  const indices = new Uint8Array(rgb.length / 3);
  for (let pixel = 0; pixel < indices.length; pixel++) {
    const colour =
      ((rgb[pixel * 3] ?? 0) << 16) | ((rgb[pixel * 3 + 1] ?? 0) << 8) | (rgb[pixel * 3 + 2] ?? 0);
    let place = places.get(colour);
    if (place === undefined) places.set(colour, (place = places.size));
    if (place > 255) throw new Error("More than 256 colours");
    indices[pixel] = place;
  }
  return { palette: [...places.keys()], indices };
}

/** The colour-indexing transform: stores each entry as its difference from the previous one. */
function writePalette(bits: BitWriter, palette: number[]) {
  bits.write(1, 1);
  bits.write(3, 2);
  bits.write(palette.length - 1, 8);
  bits.write(0, 1); // no colour cache
  evenCode(bits, greenAlphabet);
  evenCode(bits, 256);
  evenCode(bits, 256);
  // Alpha: 255 for the first entry, then no difference.
  bits.write(0b111, 3);
  bits.write(0, 8);
  bits.write(255, 8);
  onlySymbol(bits, 0);
  let before = 0;
  palette.forEach((colour, place) => {
    for (const shift of [8, 16, 0]) bits.symbol(((colour >> shift) - (before >> shift)) & 255);
    bits.write(place === 0 ? 1 : 0, 1);
    before = colour;
  });
}

/** Writes a code in which the first 256 symbols have eight bits each and all others are unused. */
function evenCode(bits: BitWriter, alphabet: number) {
  const order = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8];
  bits.write(0, 1);
  bits.write(order.length - 4, 4);
  for (const length of order) bits.write(length === 0 || length === 8 ? 1 : 0, 3);
  bits.write(0, 1);
  for (let symbol = 0; symbol < alphabet; symbol++) bits.write(symbol < 256 ? 1 : 0, 1);
}

function onlySymbol(bits: BitWriter, symbol: 0 | 1) {
  bits.write(0b001, 3);
  bits.write(symbol, 1);
}

function riff(data: Buffer): Buffer {
  const padded = data.length % 2 === 0 ? data : Buffer.concat([data, Buffer.alloc(1)]);
  const head = Buffer.alloc(20);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(padded.length + 12, 4);
  head.write("WEBPVP8L", 8, "latin1");
  head.writeUInt32LE(data.length, 16);
  return Buffer.concat([head, padded]);
}

/** Writes bits from the lowest to the highest, as VP8L requires. */
class BitWriter {
  readonly #bytes: number[] = [];
  #held = 0;
  #count = 0;

  write(value: number, bits: number): void {
    for (let bit = 0; bit < bits; bit++) {
      this.#held |= ((value >> bit) & 1) << this.#count;
      if (++this.#count === 8) {
        this.#bytes.push(this.#held);
        this.#held = 0;
        this.#count = 0;
      }
    }
  }

  /** Writes a symbol; prefix codes start with their highest bit. */
  symbol(value: number): void {
    this.write(mirrored[value & 255] ?? 0, 8);
  }

  bytes(): Buffer {
    if (this.#count > 0) this.#bytes.push(this.#held);
    return Buffer.from(this.#bytes);
  }
}

const mirrored = Array.from({ length: 256 }, (_, byte) =>
  Number.parseInt(byte.toString(2).padStart(8, "0").split("").reverse().join(""), 2),
);
