/**
 * Stores how long a keeper has not received any heartbeat. The platform evicts a keeper that only
 * answers questions before a lease expires and restarts it with the next question, so this time
 * must be stored.
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

  /**
   * Returns how long the silence lasts, and stores its start if it is new.
   * @returns milliseconds since the silence began
   */
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
