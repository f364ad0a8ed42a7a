/** What a file's first bytes say: text or not, which encoding. Judged on the first 64 KB. */
import { showable } from "../../showable";
import { InvalidInput } from "../../toolkit/invalid-input";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

export const judgedBytes = 64 * 1024;

/** @throws InvalidInput for a file that is empty or no text */
export function detectEncoding(head: Uint8Array): Encoding {
  if (head.byteLength === 0) throw new InvalidInput("The file is empty.");
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zeros = { even: 0, odd: 0 };
  for (let at = 0; at < head.byteLength; at++) {
    if (head[at] === 0) zeros[at % 2 === 0 ? "even" : "odd"] += 1;
  }
  // Western text in UTF-16 has a zero in every other byte; a binary file has them anywhere.
  const half = head.byteLength / 2;
  if (zeros.odd > half * 0.6 && zeros.even < half * 0.05) return "utf-16le";
  if (zeros.even > half * 0.6 && zeros.odd < half * 0.05) return "utf-16be";
  if (zeros.even + zeros.odd > 0 || looksBinary(head)) {
    throw new InvalidInput("This is not a CSV file. Save the sheet as CSV and upload that.");
  }
  return isUtf8(head) ? "utf-8" : "windows-1252";
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

function isUtf8(head: Uint8Array): boolean {
  try {
    // The cut at 64 KB may fall inside a character: `stream` forgives that.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Showable text without its byte order mark. A decoder gives no half of a letter, also where a piece ends within one. */
export async function* decode(body: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of body) {
    const text = showable(decoder.decode(chunk, { stream: true }));
    if (text) yield text;
  }
  const rest = showable(decoder.decode());
  if (rest) yield rest;
}

/** The text of a file's first bytes. @param whole it has no others */
export const decodeHead = (head: Uint8Array, encoding: Encoding, whole: boolean): string =>
  showable(new TextDecoder(encoding).decode(head, { stream: !whole }));
