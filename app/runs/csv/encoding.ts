/**
 * Detects a file's encoding. The whole file is checked before its first row is looked up; otherwise the file is refused.
 */
import { printable } from "../../printable-text";
import { formatNumber } from "../../toolkit/format-number";
import { InvalidInput } from "../../toolkit/invalid-input";
import { guessEncoding } from "./encoding-guess";
import { type Encoding, encodings } from "./encodings";

/** Number of bytes used to detect delimiter, header and columns. */
export const judgedBytes = 64 * 1024;

/** The file cannot be read in its likely encoding; the user may choose another. */
export class UnknownEncoding extends InvalidInput {
  readonly guess: Encoding | null;
  constructor(words: string, guess: Encoding | null) {
    super(words, { csvfile: [words] });
    this.guess = guess;
  }
}

/** Result of scanning a whole file: its encoding, why it is unknown, or that the file is not text. */
export type FoundEncoding =
  | { encoding: Encoding }
  | { problem: string; guess: Encoding | null }
  | { refused: string };

/**
 * Returns the chosen or detected encoding.
 * @throws UnknownEncoding if the encoding is unknown and the user chose none
 */
export function encodingOf(found: FoundEncoding, chosen?: Encoding): Encoding {
  if (chosen) return chosen;
  if ("encoding" in found) return found.encoding;
  if ("refused" in found) throw new UnknownEncoding(found.refused, null);
  throw new UnknownEncoding(found.problem, found.guess);
}

const mostSample = 16 * 1024;
/** Bytes without a character in Windows-1252. */
const undefinedBytes = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Scans every byte of a file as it arrives. */
export class EncodingScan {
  readonly #head: Uint8Array[] = [];
  #headBytes = 0;
  /** Result from the first bytes; null if the bytes must be scanned as single-byte or UTF-8 text. */
  #early: FoundEncoding | null | undefined;
  #isMarked = false;
  #line = 1;
  #lineHasHigh = false;
  #lineIsBroken = false;
  #afterReturn = false;
  /** The byte before a line's first high byte: a letter there helps to guess the code page. */
  #before = 10;
  /** Number of continuation bytes still expected, and the smallest valid value of the next one. */
  #open = 0;
  #least = 0x80;
  #most = 0xbf;
  readonly #lineBytes = new Uint8Array(2048);
  #lineLength = 0;
  readonly #sample = new Uint8Array(mostSample);
  #sampleLength = 0;
  #utf8Line: number | null = null;
  #utf8Lines = 0;
  #brokenLine: number | null = null;
  #brokenLines = 0;
  #undefinedLine: number | null = null;

  push(bytes: Uint8Array): void {
    if (this.#early === undefined) {
      this.#head.push(bytes);
      this.#headBytes += bytes.byteLength;
      if (this.#headBytes >= judgedBytes) this.#judgeHead();
    } else if (this.#early === null) this.#look(bytes);
  }

  /**
   * Returns the result of the scan.
   * @param cut true if the file continues after these bytes
   */
  end(cut = false): FoundEncoding {
    if (this.#early === undefined) this.#judgeHead();
    if (this.#early) return this.#early;
    if (cut && this.#open > 0) this.#open = 0;
    this.#endLine();
    const first = this.#brokenLine;
    if (first === null) return { encoding: "utf-8" };
    if (this.#isMarked) return { problem: refusal(first, "though its first bytes say so"), guess: null };
    const guess = guessEncoding(this.#sample.subarray(0, this.#sampleLength));
    const isWide = guess === "shift_jis" || guess === "gbk" || guess === "euc-kr";
    if (this.#utf8Line !== null && (!isWide || this.#utf8Lines > this.#brokenLines)) {
      const words = `while line ${formatNumber(this.#utf8Line)} is, so the file mixes two encodings`;
      return { problem: refusal(first, words), guess: null };
    }
    if (guess !== "windows-1252") return { problem: refusal(first, `it may be ${encodings[guess]}`), guess };
    if (this.#undefinedLine === null) return { encoding: guess };
    return { problem: refusal(this.#undefinedLine, "and not in Windows-1252 either"), guess: null };
  }

  #judgeHead(): void {
    const head = joined(this.#head, this.#headBytes);
    this.#early = earlyFinding(head);
    if (this.#early !== null) return;
    this.#isMarked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
    this.#look(this.#isMarked ? head.subarray(3) : head);
  }

  #look(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte < 0x80 && !this.#lineHasHigh && byte !== 10 && byte !== 13) {
        this.#before = byte;
        this.#afterReturn = false;
        continue;
      }
      if (byte === 10 && this.#afterReturn) {
        this.#afterReturn = false;
        continue;
      }
      this.#afterReturn = byte === 13;
      if (byte === 10 || byte === 13) {
        this.#endLine();
        this.#line += 1;
        this.#before = 10;
        continue;
      }
      this.#take(byte);
    }
  }

  #take(byte: number): void {
    if (!this.#lineHasHigh) this.#lineBytes[this.#lineLength++] = this.#before;
    if (this.#lineLength < this.#lineBytes.length) this.#lineBytes[this.#lineLength++] = byte;
    if (byte >= 0x80) this.#lineHasHigh = true;
    if (undefinedBytes.has(byte)) this.#undefinedLine ??= this.#line;
    if (this.#lineIsBroken) return;
    if (this.#open > 0) {
      if (byte < this.#least || byte > this.#most) this.#lineIsBroken = true;
      this.#open -= 1;
      this.#least = 0x80;
      this.#most = 0xbf;
    } else if (byte >= 0x80) this.#begin(byte);
  }

  /**
   * Starts a UTF-8 character: its first byte tells how many bytes follow, and the smallest second
   * byte that is not an overlong form.
   */
  #begin(byte: number): void {
    if (byte < 0xc2 || byte > 0xf4) this.#lineIsBroken = true;
    else this.#open = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    this.#least = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
    this.#most = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
  }

  #endLine(): void {
    if (this.#open > 0) this.#lineIsBroken = true;
    if (this.#lineHasHigh && this.#lineIsBroken) {
      this.#brokenLine ??= this.#line;
      this.#brokenLines += 1;
      const room = mostSample - this.#sampleLength;
      if (this.#lineLength < room) {
        this.#sample.set(this.#lineBytes.subarray(0, this.#lineLength), this.#sampleLength);
        this.#sampleLength += this.#lineLength;
        this.#sample[this.#sampleLength++] = 10;
      }
    } else if (this.#lineHasHigh) {
      this.#utf8Line ??= this.#line;
      this.#utf8Lines += 1;
    }
    this.#lineHasHigh = false;
    this.#lineIsBroken = false;
    this.#open = 0;
    this.#lineLength = 0;
  }
}

const instead = 'Choose the encoding, or save the file as "CSV UTF-8" and upload it again.';

const refusal = (line: number, why: string) =>
  `Line ${formatNumber(line)} of the file is not in UTF-8, ${why}. ${instead}`;

/**
 * Scans the first bytes of a file.
 * @param whole true if there are no further bytes
 */
export function scanEncoding(head: Uint8Array, whole: boolean): FoundEncoding {
  const scan = new EncodingScan();
  scan.push(head);
  return scan.end(!whole);
}

export function joined(pieces: Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.byteLength;
  }
  return all;
}

/** Returns the result if the first bytes alone decide it, or null. */
function earlyFinding(head: Uint8Array): FoundEncoding | null {
  if (head.byteLength === 0) return { refused: "The file is empty." };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: "utf-16le" };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: "utf-16be" };
  const zeros = { even: 0, odd: 0 };
  for (let at = 0; at < head.byteLength; at++) {
    if (head[at] === 0) zeros[at % 2 === 0 ? "even" : "odd"] += 1;
  }
  // Western text in UTF-16 has a zero in every other byte; binary files have zeros anywhere.
  const half = head.byteLength / 2;
  if (zeros.odd > half * 0.6 && zeros.even < half * 0.05) return { encoding: "utf-16le" };
  if (zeros.even > half * 0.6 && zeros.odd < half * 0.05) return { encoding: "utf-16be" };
  if (zeros.even + zeros.odd > 0 || looksBinary(head))
    return { refused: "This is not a CSV file. Save the sheet as CSV and upload that." };
  return null;
}

function looksBinary(head: Uint8Array): boolean {
  const magic = String.fromCharCode(...head.subarray(0, 4));
  if (magic.startsWith("PK\u0003\u0004") || magic.startsWith("%PDF") || magic.startsWith("\u0089PNG"))
    return true;
  let control = 0;
  for (const byte of head)
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12) control += 1;
  return control > head.byteLength * 0.02;
}

/**
 * Decodes text, without its byte order mark, into printable characters. Never splits a character
 * between chunks.
 * @param strict true to throw at text that does not match the encoding instead of replacing it
 * @throws UnknownEncoding with the line number
 */
export async function* decode(
  body: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  strict = false,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: strict });
  let line = 1;
  for await (const chunk of body) {
    const text = fitting(() => decoder.decode(chunk, { stream: true }), encoding, chunk, line);
    if (strict) line += lineBreaks(text);
    if (text) yield printable(text);
  }
  const rest = printable(fitting(() => decoder.decode(), encoding, new Uint8Array(), line));
  if (rest) yield rest;
}

/** Decodes a file's first bytes. @param whole true if there are no further bytes */
export const decodeHead = (head: Uint8Array, encoding: Encoding, whole: boolean): string =>
  printable(
    fitting(
      () => new TextDecoder(encoding, { fatal: true }).decode(head, { stream: !whole }),
      encoding,
      head,
    ),
  );

/**
 * Decodes text that must match the encoding.
 * @throws UnknownEncoding with the number of the first line that does not match
 */
function fitting(read: () => string, encoding: Encoding, bytes: Uint8Array, line = 1): string {
  try {
    return read();
  } catch {
    const text = new TextDecoder(encoding).decode(bytes);
    const before = text.slice(0, Math.max(0, text.indexOf("\uFFFD")));
    const at = formatNumber(line + lineBreaks(before));
    throw new UnknownEncoding(`Line ${at} of the file is not in ${encodings[encoding]}. ${instead}`, null);
  }
}

function lineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
