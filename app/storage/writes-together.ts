/**
 * Writes of an object's storage that come close together are one commit: of an object that many workers ask, commits cost
 * more than all else it does. The first after a rest is made at once.
 */
import { sleep, type Time } from "../time";
import type { ListedStorage } from "./object-storage";

/** Milliseconds. */
const gatherFor = 4;

export class WritesTogether {
  readonly #storage: Pick<ListedStorage, "put" | "delete">;
  readonly #time: Time;
  readonly #waiting = new Map<string, () => unknown>();
  #making: Promise<void> | undefined;
  #madeAt = Number.NEGATIVE_INFINITY;

  constructor(storage: Pick<ListedStorage, "put" | "delete">, time: Time) {
    this.#storage = storage;
    this.#time = time;
  }

  /**
   * Resolves when it is made; what was asked for in the same go is made with it or not at all.
   * @param value asked when it is made; null: nothing is to stand under the key
   */
  write(key: string, value: () => unknown): Promise<void> {
    this.#waiting.set(key, value);
    return (this.#making ??= this.#make());
  }

  async #make(): Promise<void> {
    const rest = this.#madeAt + gatherFor - this.#time.now();
    // A clock that was set back holds up nothing.
    await (rest > 0 ? sleep(this.#time, Math.min(rest, gatherFor)) : Promise.resolve());
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    this.#making = undefined;
    this.#madeAt = this.#time.now();
    await Promise.all(
      waiting.map(([key, value]) => {
        const now = value();
        return now === null ? this.#storage.delete(key) : this.#storage.put(key, now);
      }),
    );
  }
}
