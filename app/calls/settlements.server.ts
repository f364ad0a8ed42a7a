/**
 * Tells limiters what calls really cost: what is written in one batch is told in one message to each of them, after those
 * who waited for the batch have gone on.
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

  /** Resolves when it is told, or lost, which is made up for: the limiter asks for what has been reserved for long. */
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
