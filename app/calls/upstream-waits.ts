/**
 * Tracks which waits a worker's calls are in: the vendor asked for them, or our rate limit has no turn for them. For each
 * vendor it adds up how long all its calls together have delayed the worker.
 */
import type { Time } from "../time";

export interface UpstreamWait {
  upstream: string;
  /** Whether the vendor or our own rate limit caused the wait. */
  why: "asked" | "pace";
  /** End of the wait (ms since 1970). */
  until: number;
}

/** Receives the current waits whenever they change. */
export type TellWaits = (waits: UpstreamWait[]) => void;

export class UpstreamWaits {
  readonly #time: Time;
  readonly #tell: TellWaits | undefined;
  readonly #now = new Set<UpstreamWait>();
  /** Non-overlapping periods in which a vendor delayed calls. */
  readonly #held = new Map<string, [from: number, to: number][]>();

  constructor(time: Time, tell?: TellWaits) {
    this.#time = time;
    this.#tell = tell;
  }

  get now(): UpstreamWait[] {
    return [...this.#now];
  }

  /** Runs `work`, which sleeps, and reports the wait while it lasts. */
  async during(upstream: string, why: UpstreamWait["why"], milliseconds: number, work: () => Promise<void>) {
    const wait = { upstream, why, until: this.#time.now() + milliseconds };
    this.#now.add(wait);
    this.#tell?.(this.now);
    try {
      await work();
    } finally {
      this.#now.delete(wait);
      this.#tell?.(this.now);
    }
  }

  /** Records a delay and returns the vendor's total delay in milliseconds; overlapping waits count once. */
  heldUp(upstream: string, from: number, to: number): number {
    const apart: [number, number][] = [];
    let [first, last] = [from, to];
    for (const [begins, ends] of this.#held.get(upstream) ?? []) {
      if (ends < first || begins > last) apart.push([begins, ends]);
      else [first, last] = [Math.min(first, begins), Math.max(last, ends)];
    }
    const held = [...apart, [first, last] satisfies [number, number]] as [number, number][];
    this.#held.set(upstream, held);
    return held.reduce((sum, [begins, ends]) => sum + ends - begins, 0);
  }
}
