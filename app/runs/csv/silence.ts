/**
 * How long a keeper has not received any heartbeat. A keeper that only answers questions is evicted before a lease
 * expires and starts again with the next question, so this time is stored.
 */
import type { ListedStorage } from "../../storage/object-storage";

const key = "silent since";

export class Silence {
  readonly #storage: ListedStorage;
  /** False once the stored time has been deleted, so that it is not deleted again. */
  #mayBeStored = true;

  constructor(storage: ListedStorage) {
    this.#storage = storage;
  }

  /** @returns milliseconds since the silence began */
  async lasts(now: number): Promise<number> {
    const since = await this.#storage.get<number>(key);
    this.#mayBeStored = true;
    if (since === undefined) await this.#storage.put(key, now);
    return now - (since ?? now);
  }

  /** Ends the silence: a worker sent a heartbeat. */
  async ends(): Promise<void> {
    if (!this.#mayBeStored) return;
    this.#mayBeStored = false;
    await this.#storage.delete(key);
  }
}
