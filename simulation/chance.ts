/** A pseudo-random generator: the same seed gives the same numbers in the same order. */
export class Chance {
  #state: [number, number, number, number];

  constructor(seed: number) {
    // splitmix32: similar seeds give very different states.
    let mixed = seed >>> 0;
    const next = () => {
      mixed = (mixed + 0x9e3779b9) >>> 0;
      let z = mixed;
      z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
      z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
      return (z ^ (z >>> 16)) >>> 0;
    };
    this.#state = [next(), next(), next(), next()];
  }

  /** Returns a number from 0 to below 1 (sfc32). */
  next(): number {
    let [a, b, c, d] = this.#state;
    const sum = (a + b + d) >>> 0;
    d = (d + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = ((c << 21) | (c >>> 11)) >>> 0;
    c = (c + sum) >>> 0;
    this.#state = [a, b, c, d];
    return sum / 4_294_967_296;
  }

  /** Returns an integer from 0 to below `n`. */
  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  /** Returns an integer between both bounds, inclusive. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** Returns true with this probability. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  /** Picks one entry, each with a probability by its weight. */
  weighed<T extends string>(weights: Readonly<Partial<Record<T, number>>>): T {
    const entries = Object.entries(weights) as [T, number][];
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return (entries.at(-1) as [T, number])[0];
  }

  /** Returns an independent generator, so that the draws of one part do not shift those of another. */
  fork(): Chance {
    return new Chance(Math.floor(this.next() * 4_294_967_296));
  }
}
