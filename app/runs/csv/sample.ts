/** The parts of a file used to detect how it is written: its first bytes, and chunks further down. */
import { joined, judgedBytes } from "./encoding";
import type { Encoding } from "./encodings";

const pieceBytes = 8 * 1024;
/** Bytes. The first chunk begins here, each further one twice as far down: a 95 MB file has ten. */
const firstPiece = 2 * judgedBytes;

export class FileSample {
  readonly #pieces: { from: number; bytes: Uint8Array[]; length: number }[] = [
    { from: 0, bytes: [], length: 0 },
  ];
  #read = 0;
  #next = firstPiece;

  push(bytes: Uint8Array): void {
    const end = this.#read + bytes.byteLength;
    for (; this.#next < end; this.#next *= 2) this.#pieces.push({ from: this.#next, bytes: [], length: 0 });
    for (const [place, piece] of this.#pieces.entries()) {
      const most = place === 0 ? judgedBytes : pieceBytes;
      const start = Math.max(0, piece.from - this.#read);
      if (piece.length === most || start >= bytes.byteLength) continue;
      const taken = bytes.slice(start, start + most - piece.length);
      piece.bytes.push(taken);
      piece.length += taken.byteLength;
    }
    this.#read = end;
  }

  end(): { head: Uint8Array; further: Uint8Array[] } {
    const [head = new Uint8Array(), ...further] = this.#pieces.map(({ bytes, length }) =>
      joined(bytes, length),
    );
    return { head, further };
  }
}

/** Returns the whole lines of a chunk from further down. */
export function linesOf(piece: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(piece);
  const [first, last] = [text.indexOf("\n"), text.lastIndexOf("\n")];
  return first === last ? "" : text.slice(first + 1, last + 1);
}
