/** Tells limiters what calls really cost: what is written in one batch is told in one message to each of them. */
import type { Limiter, Settlement } from "./limiter";

export class Settlements {
  readonly #limiter: Pick<Limiter, "settle">;
  #waiting = new Map<string, Settlement[]>();
  #telling: Promise<void> | undefined;

  constructor(limiter: Pick<Limiter, "settle">) {
    this.#limiter = limiter;
  }

  /** Resolves when it is told, or lost, which is made up for: the limiter asks for what has been reserved for long. */
  settle(vendor: string, calls: Settlement[]): Promise<void> {
    const ofVendor = this.#waiting.get(vendor) ?? [];
    ofVendor.push(...calls);
    this.#waiting.set(vendor, ofVendor);
    this.#telling ??= Promise.resolve().then(() => this.#tell());
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
