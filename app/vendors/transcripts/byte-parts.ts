/** Reads network chunks as one sequence of bytes without joining them in memory. */
export class ByteParts {
  readonly length: number;
  readonly #parts: readonly Uint8Array[];
  /** Start offset of each part. */
  readonly #starts: number[] = [];

  constructor(parts: readonly Uint8Array[]) {
    this.#parts = parts;
    let length = 0;
    for (const part of parts) {
      this.#starts.push(length);
      length += part.byteLength;
    }
    this.length = length;
  }

  /** Returns views of the bytes between two offsets; copies nothing. */
  views(from: number, to: number): Uint8Array[] {
    const views: Uint8Array[] = [];
    for (let at = this.#partAt(from); at < this.#parts.length; at++) {
      const [part, start] = [this.#parts[at], this.#starts[at] ?? 0];
      if (!part || start >= to) break;
      const view = part.subarray(Math.max(0, from - start), Math.min(part.byteLength, to - start));
      if (view.byteLength > 0) views.push(view);
    }
    return views;
  }

  /** Copies the bytes between two offsets. */
  copy(from: number, to: number): Uint8Array {
    const bytes = new Uint8Array(Math.max(0, Math.min(to, this.length) - from));
    let offset = 0;
    for (const view of this.views(from, to)) {
      bytes.set(view, offset);
      offset += view.byteLength;
    }
    return bytes;
  }

  /**
   * Finds the part that contains an offset by binary search, since a file has thousands of parts.
   */
  #partAt(place: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return Math.max(0, low);
  }
}
