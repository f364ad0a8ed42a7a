/**
 * Room in a worker's memory for what rows hold while a call of theirs waits for its turn, such as sound that is to be
 * listened to. Who finds none waits before it is fetched, in the order of asking.
 */
import type { Time } from "../time";
import type { Vendor } from "../vendors/vendor";
import { MustWait } from "./waiting";

/** Bytes: the longest sound there is, and half of what an invocation may have in memory. */
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

  /** @param longestWait milliseconds, infinite for one that ends by itself */
  constructor(time: Time, longestWait: number, bytes = heldAtMost) {
    this.#time = time;
    this.#longestWait = longestWait;
    this.#bytes = bytes;
    this.#free = bytes;
  }

  /**
   * Does the work while `bytes` are taken; what is larger than the room is held alone.
   * @param vendor for a call to which they are held
   * @throws MustWait where there was no room for too long
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
    detail: "What other rows are to have read there is in memory still.",
  });
