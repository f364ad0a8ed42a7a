/** Encodes a bitmap as baseline JPEG, without subsampling and with fixed-length codes. */
import type { Bitmap } from "./canvas.ts";

const zigzag = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
];

/**
 * Each symbol combines a run of zeros and the size of the next number: 0x00 ends a block, 0xf0
 * means sixteen zeros.
 */
const acSymbols = [
  0,
  0xf0,
  ...Array.from({ length: 160 }, (_, i) => (Math.floor(i / 10) << 4) | ((i % 10) + 1)),
];
const acCode = new Map(acSymbols.map((symbol, code) => [symbol, code]));

/** @param quality 1 to 100 */
export function encodeJpeg({ width, height, rgb }: Bitmap, quality = 85): Buffer {
  const steps = quantisers(quality);
  const bits = new BitWriter();
  const before = [0, 0, 0];
  const block = new Float64Array(64);
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8)
      for (let component = 0; component < 3; component++) {
        const flat = sample(block, { width, height, rgb }, left, top, component);
        const dc = writeBlock(bits, flat ? null : block, block[0] ?? 0, steps, before[component] ?? 0);
        before[component] = dc;
      }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from("JFIF\0", "latin1"), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...zigzag.map((at) => steps[at] ?? 1)]),
    segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0]),
    segment(0xc4, [0x00, ...codeLengths(4, 12), ...Array.from({ length: 12 }, (_, size) => size)]),
    segment(0xc4, [0x10, ...codeLengths(8, acSymbols.length), ...acSymbols]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    bits.bytes(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const codeLengths = (length: number, count: number) =>
  Array.from({ length: 16 }, (_, i) => (i + 1 === length ? count : 0));

function segment(marker: number, body: number[]): Buffer {
  const length = body.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...body]);
}

/** Returns larger steps for fine detail and for lower quality. */
function quantisers(quality: number): number[] {
  const scale = quality < 50 ? 50 / Math.max(1, quality) : 2 - quality / 50;
  return Array.from({ length: 64 }, (_, at) => {
    const step = 10 + 6 * ((at & 7) + (at >> 3));
    return Math.min(255, Math.max(1, Math.round(step * scale)));
  });
}

/**
 * Fills the block with one component of 8 × 8 pixels and repeats edge pixels. Returns true if all
 * values are equal.
 */
function sample(
  block: Float64Array,
  { width, height, rgb }: Bitmap,
  left: number,
  top: number,
  component: number,
) {
  let flat = true;
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++) {
      const at = (Math.min(height - 1, top + y) * width + Math.min(width - 1, left + x)) * 3;
      const [red, green, blue] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
      const value =
        component === 0
          ? 0.299 * red + 0.587 * green + 0.114 * blue - 128
          : component === 1
            ? -0.168736 * red - 0.331264 * green + 0.5 * blue
            : 0.5 * red - 0.418688 * green - 0.081312 * blue;
      flat &&= (x === 0 && y === 0) || value === block[0];
      block[y * 8 + x] = value;
    }
  return flat;
}

/** @returns the quantized mean of the block; the next block stores its difference from it */
function writeBlock(
  bits: BitWriter,
  block: Float64Array | null,
  first: number,
  steps: number[],
  before: number,
): number {
  const waves = block && transform(block);
  const dc = Math.round((waves ? (waves[0] ?? 0) : first * 8) / (steps[0] ?? 1));
  writeNumber(bits, dc - before, (size) => bits.write(size, 4));
  let zeros = 0;
  for (let i = 1; waves && i < 64; i++) {
    const at = zigzag[i] ?? 0;
    const value = Math.round((waves[at] ?? 0) / (steps[at] ?? 1));
    if (value === 0) {
      zeros++;
      continue;
    }
    for (; zeros > 15; zeros -= 16) bits.write(acCode.get(0xf0) ?? 0, 8);
    const run = zeros;
    writeNumber(bits, value, (size) => bits.write(acCode.get((run << 4) | size) ?? 0, 8));
    zeros = 0;
  }
  if (!waves || zeros > 0) bits.write(acCode.get(0) ?? 0, 8);
  return dc;
}

/**
 * Writes a number as its size in bits followed by those bits; negative numbers count down from all
 * zeros.
 */
function writeNumber(bits: BitWriter, value: number, writeSize: (size: number) => void) {
  const size = 32 - Math.clz32(Math.abs(value));
  writeSize(size);
  if (size > 0) bits.write(value < 0 ? value + 2 ** size - 1 : value, size);
}

const cosines = Array.from({ length: 64 }, (_, i) => {
  const [wave, place] = [i >> 3, i & 7];
  return (wave === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * place + 1) * wave * Math.PI) / 16);
});

/** Discrete cosine transform, rows then columns. */
function transform(block: Float64Array): Float64Array {
  const half = new Float64Array(64);
  const waves = new Float64Array(64);
  for (let row = 0; row < 8; row++)
    for (let wave = 0; wave < 8; wave++) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += (block[row * 8 + x] ?? 0) * (cosines[wave * 8 + x] ?? 0);
      half[row * 8 + wave] = sum;
    }
  for (let column = 0; column < 8; column++)
    for (let wave = 0; wave < 8; wave++) {
      let sum = 0;
      for (let y = 0; y < 8; y++) sum += (half[y * 8 + column] ?? 0) * (cosines[wave * 8 + y] ?? 0);
      waves[wave * 8 + column] = sum;
    }
  return waves;
}

/** Writes bits from the highest to the lowest, with a zero byte after each 0xff. */
class BitWriter {
  #bytes = Buffer.alloc(1 << 16);
  #length = 0;
  #held = 0;
  #count = 0;

  write(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit--) {
      this.#held = (this.#held << 1) | ((value >> bit) & 1);
      if (++this.#count === 8) this.#push();
    }
  }

  bytes(): Buffer {
    while (this.#count > 0) this.write(1, 1);
    return this.#bytes.subarray(0, this.#length);
  }

  #push(): void {
    if (this.#length + 2 > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)]);
    this.#bytes[this.#length++] = this.#held;
    if (this.#held === 0xff) this.#bytes[this.#length++] = 0;
    this.#held = 0;
    this.#count = 0;
  }
}
