import { countsInWords, reasonFor, totalOf } from "../toolkit/left-out";

/**
 * Counts excluded items by reason. A reason uses the plural: "are older than asked for"
 * (`toolkit/left-out.ts`).
 */
export class ExclusionCounts {
  readonly counts: Record<string, number> = {};
  #nearest: { what: string; reason: string } | null = null;

  /**
   * Counts excluded items.
   * @param what Describes the item. The nearest miss is the first item under the most recent
   * reason.
   * @returns false, so that it can end a chain of conditions.
   */
  drop(reason: string, count = 1, what?: string): false {
    if (count > 0) this.counts[reason] = (this.counts[reason] ?? 0) + count;
    if (what !== undefined && this.#nearest?.reason !== reason) this.#nearest = { what, reason };
    return false;
  }

  /**
   * Example: " Nearest: “Which editor …” by Dana Lev, which is older than asked for." Empty if no
   * item was described.
   */
  get nearest(): string {
    return this.#nearest
      ? ` Nearest: ${this.#nearest.what}, which ${reasonFor(this.#nearest.reason, 1)}.`
      : "";
  }

  get total(): number {
    return totalOf(this.counts);
  }

  /** Example: "12 are older than a day, 3 were seen before". */
  get words(): string {
    return countsInWords(this.counts);
  }
}
