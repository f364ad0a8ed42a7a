/**
 * Since when a keeper has heard of no worker. One that is only asked rests before a lease has passed, and begins anew with
 * the next question: so it is stored.
 */
import type { ListedStorage } from "../../storage/object-storage";

const key = "silent since";

export class Silence {
  readonly #storage: ListedStorage;
  /** Whether one may be stored. */
  #mayBeStored = true;

  constructor(storage: ListedStorage) {
    this.#storage = storage;
  }

  /** @returns milliseconds for which it has lasted */
  async lasts(now: number): Promise<number> {
    const since = await this.#storage.get<number>(key);
    this.#mayBeStored = true;
    if (since === undefined) await this.#storage.put(key, now);
    return now - (since ?? now);
  }

  /** A worker was heard of. */
  async ends(): Promise<void> {
    if (!this.#mayBeStored) return;
    this.#mayBeStored = false;
    await this.#storage.delete(key);
  }
}
