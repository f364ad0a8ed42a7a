/** Sizes and names of the pieces in which a browser sends a large file. */

/** Answer of the path that receives pieces. */
export interface PiecesAnswer {
  problem?: string;
  /** Names of the pieces that the console has. */
  stored?: string[];
}

/** Bytes. A piece takes about 8 seconds at 2 Mbit/s, and a request lasts 30 seconds in all. */
export const pieceBytes = 2 * 1024 * 1024;

export const pieceCount = (bytes: number) => Math.ceil(bytes / pieceBytes);

/** Bytes of the piece at this place, counted from 0. */
export const sizeOfPiece = (bytes: number, place: number) => Math.min(pieceBytes, bytes - place * pieceBytes);

/** Names a piece by its place and content, so that sending it twice is harmless. */
export const pieceName = (place: number, hash: string) => `${String(place).padStart(3, "0")}-${hash}`;

/** Returns the first 32 hexadecimal digits of the SHA-256 hash. */
export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
