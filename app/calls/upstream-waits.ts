/**
 * What a worker's calls wait for: that an upstream asked them to, or that the pace it is kept to has no turn for them. Of
 * each upstream it is known for how long it has held the worker up, all its calls together.
 */
import type { Time } from "../time";

export interface UpstreamWait {
  upstream: string;
  /** The upstream asked for it, or our own pace does. */
  why: "asked" | "pace";
  /** ms since 1970. */
  until: number;
}

/** Hears what is waited for each time that changes. */
export type TellWaits = (waits: UpstreamWait[]) => void;

export class UpstreamWaits {
  readonly #time: Time;
  readonly #tell: TellWaits | undefined;
  readonly #now = new Set<UpstreamWait>();
  /** Stretches of time in which calls of an upstream were held up, apart from each other. */
  readonly #held = new Map<string, [from: number, to: number][]>();

  constructor(time: Time, tell?: TellWaits) {
    this.#time = time;
    this.#tell = tell;
  }

  get now(): UpstreamWait[] {
    return [...this.#now];
  }

  /** Waits as `work` does, and is told for that long. */
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

  /** Calls are held up from then to then. @returns milliseconds in all; what several calls wait side by side counts once */
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
