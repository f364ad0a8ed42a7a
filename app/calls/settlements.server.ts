/**
 * Reports the real cost of calls to the limiters: one message per vendor for each written batch, sent after the callers
 * that waited for the batch have continued.
 */
import { sleep, type Time } from "../time";
import type { Limiter, Settlement } from "./limiter";

export class Settlements {
  readonly #limiter: Pick<Limiter, "settle">;
  readonly #time: Time;
  #waiting = new Map<string, Settlement[]>();
  #telling: Promise<void> | undefined;

  constructor({ limiter, time }: { limiter: Pick<Limiter, "settle">; time: Time }) {
    this.#limiter = limiter;
    this.#time = time;
  }

  /** Resolves when the limiter has the report, or when it is lost: the limiter itself checks old reservations. */
  settle(vendor: string, calls: Settlement[]): Promise<void> {
    const ofVendor = this.#waiting.get(vendor) ?? [];
    ofVendor.push(...calls);
    this.#waiting.set(vendor, ofVendor);
    this.#telling ??= sleep(this.#time, 0).then(() => this.#tell());
    return this.#telling;
  }

  async #tell(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    this.#telling = undefined;
    await Promise.all(
      [...waiting].map(([vendor, calls]) => this.#limiter.settle(vendor, calls).catch(() => undefined)),
    );
  }
}
