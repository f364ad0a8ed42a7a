/**
 * Reads type, size and transparency from an image's first bytes, because the vendor's claims are
 * not reliable.
 */
export type ImageType = "jpeg" | "png" | "webp";

export interface ImageHeader {
  type: ImageType;
  width: number;
  height: number;
  /** True if the file can contain transparent pixels. */
  alpha: boolean;
}

export const extensionOf: Record<ImageType, "jpg" | "png" | "webp"> = {
  jpeg: "jpg",
  png: "png",
  webp: "webp",
};
export const contentTypeOf = (type: ImageType) => `image/${type}`;

/** Returns null if the bytes are not an image of these types, or end before its size. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const header = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  return header && header.width > 0 && header.height > 0 ? header : null;
}

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  bytes.length >= at + text.length && [...text].every((char, i) => bytes[at + i] === char.charCodeAt(0));

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function readPng(bytes: Uint8Array): ImageHeader | null {
  if (bytes.length < 33 || !startsWith(bytes, "\x89PNG\r\n\x1a\n") || !startsWith(bytes, "IHDR", 12))
    return null;
  const view = viewOf(bytes);
  const colour = view.getUint8(25);
  // Colour types 4 and 6 have alpha. Others may declare transparent colours in a chunk before the
  // pixels.
  const alpha = colour === 4 || colour === 6 || hasPngChunk(view, bytes, "tRNS");
  return { type: "png", width: view.getUint32(16), height: view.getUint32(20), alpha };
}

function hasPngChunk(view: DataView, bytes: Uint8Array, name: string): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (startsWith(bytes, name, at + 4)) return true;
    if (startsWith(bytes, "IDAT", at + 4)) return false;
  }
  return false;
}

function readJpeg(bytes: Uint8Array): ImageHeader | null {
  if (!startsWith(bytes, "\xff\xd8\xff")) return null;
  const view = viewOf(bytes);
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      // Skips fill bytes and markers without a length.
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame)
      return { type: "jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7), alpha: false };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function readWebp(bytes: Uint8Array): ImageHeader | null {
  if (bytes.length < 30 || !startsWith(bytes, "RIFF") || !startsWith(bytes, "WEBP", 8)) return null;
  const view = viewOf(bytes);
  const size24 = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (startsWith(bytes, "VP8X", 12))
    return { type: "webp", width: size24(24), height: size24(27), alpha: (view.getUint8(20) & 0x10) !== 0 };
  if (startsWith(bytes, "VP8L", 12)) {
    const bits = view.getUint32(21, true);
    return {
      type: "webp",
      width: (bits & 0x3fff) + 1,
      height: ((bits >>> 14) & 0x3fff) + 1,
      alpha: ((bits >>> 28) & 1) === 1,
    };
  }
  if (startsWith(bytes, "VP8 ", 12) && startsWith(bytes, "\x9d\x01\x2a", 23))
    return {
      type: "webp",
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
      alpha: false,
    };
  return null;
}
