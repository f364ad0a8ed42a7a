/**
 * A memory semaphore: limits the bytes that rows of a worker keep while their call waits for its turn, such as audio for
 * transcription. A row acquires it before it downloads, in the order of requests.
 */
import type { Time } from "../time";
import type { Vendor } from "../vendors/vendor";
import { MustWait } from "./waiting";

/** Bytes: the longest audio there is, and half of an invocation's memory. */
const heldAtMost = 30 * 1024 * 1024;

interface Waiting {
  bytes: number;
  enter(): void;
}

export class Room {
  readonly #time: Time;
  readonly #longestWait: number;
  readonly #bytes: number;
  #free: number;
  readonly #waiting: Waiting[] = [];

  /** @param longestWait milliseconds; infinity for a plain run */
  constructor(time: Time, longestWait: number, bytes = heldAtMost) {
    this.#time = time;
    this.#longestWait = longestWait;
    this.#bytes = bytes;
    this.#free = bytes;
  }

  /**
   * Runs `work` while `bytes` are acquired; a size above the limit runs alone.
   * @param vendor the vendor of the call that needs the data
   * @throws MustWait if no memory became free in time
   */
  async hold<T>(vendor: Vendor, bytes: number, work: () => Promise<T>): Promise<T> {
    const taken = Math.min(bytes, this.#bytes);
    await this.#enter(vendor, taken);
    try {
      return await work();
    } finally {
      this.#free += taken;
      this.#admit();
    }
  }

  async #enter(vendor: Vendor, bytes: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { bytes, enter: resolve };
    this.#waiting.push(waiting);
    this.#admit();
    if (!this.#waiting.includes(waiting)) return;
    const giveUp = () => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      reject(noRoom(vendor));
      this.#admit();
    };
    const callOff = Number.isFinite(this.#longestWait)
      ? this.#time.after(this.#longestWait, giveUp)
      : () => undefined;
    await promise.finally(callOff);
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && next.bytes <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#free -= next.bytes;
      next.enter();
    }
  }
}

const noRoom = ({ name }: Vendor) =>
  new MustWait({
    upstream: name,
    kind: "rate-limited",
    milliseconds: 5000,
    detail: "Memory is still full of this vendor's data for other rows.",
  });
