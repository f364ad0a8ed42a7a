/** Sizes and names of the pieces of a large file. */

/** Answer of the route that receives pieces. */
export interface PiecesAnswer {
  problem?: string;
  /** Names of the pieces that the console already has. */
  stored?: string[];
}

/**
 * Size of a piece in bytes. At 2 Mbit/s it takes about 8 of the 30 seconds that a request may last.
 */
export const pieceBytes = 2 * 1024 * 1024;

export const pieceCount = (bytes: number) => Math.ceil(bytes / pieceBytes);

/** Returns the size in bytes of the piece at this place, counted from 0. */
export const sizeOfPiece = (bytes: number, place: number) => Math.min(pieceBytes, bytes - place * pieceBytes);

/** Names a piece by its place and content, so that sending it twice is harmless. */
export const pieceName = (place: number, hash: string) => `${String(place).padStart(3, "0")}-${hash}`;

/** Returns the first 32 hexadecimal digits of the SHA-256 hash. */
export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
