/** Counts what is left out, by reason in words. */
export class Drops {
  readonly counts: Record<string, number> = {};
  #nearest: { what: string; reason: string } | null = null;

  /**
   * @param what tells it from others; of those that the last rule left out the first is the nearest miss
   * @returns false, so that it can end a chain of conditions
   */
  drop(reason: string, count = 1, what?: string): false {
    if (count > 0) this.counts[reason] = (this.counts[reason] ?? 0) + count;
    if (what !== undefined && this.#nearest?.reason !== reason) this.#nearest = { what, reason };
    return false;
  }

  /** " Nearest: “Which editor …” by Dana Lev, older than asked for."; empty where nothing was told apart. */
  get nearest(): string {
    return this.#nearest ? ` Nearest: ${this.#nearest.what}, ${this.#nearest.reason}.` : "";
  }

  get total(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  /** "12 older than a day, 3 seen before" */
  get words(): string {
    return Object.entries(this.counts)
      .toSorted(([, a], [, b]) => b - a)
      .map(([reason, count]) => `${count} ${reason}`)
      .join(", ");
  }
}

/** "Left out: of 9 shows 3 no longer made; of 4 guests 1 found twice."; empty where nothing was. */
export function leftOut(parts: { of: string; drops: Drops }[]): string {
  const words = parts
    .filter(({ drops }) => drops.total > 0)
    .map(({ of, drops }) => `of ${of} ${drops.words}`);
  return words.length > 0 ? `Left out: ${words.join("; ")}.` : "";
}
