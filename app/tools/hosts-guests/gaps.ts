/**
 * Collects the gaps of a search after vendor failures. The run reports them next to its findings,
 * or fails if there are no findings.
 */
import { inSentences } from "../../toolkit/findings";
import { Incomplete } from "../../toolkit/implementation";
import { goWithout } from "../../shared-rules/skip-unless";
import type { UpstreamError } from "../../vendors/failure";

export class Gaps {
  readonly #sentences = new Set<string>();
  /** The first failure. */
  #failure: UpstreamError | null = null;

  /**
   * Runs one step of the search.
   * @returns null if the vendor failed. The gap is then noted under the name `what`.
   */
  async spare<T>(what: string, step: () => Promise<T>): Promise<T | null> {
    const { value, missing, failure } = await goWithout(step);
    if (failure) {
      this.#failure ??= failure;
      this.#sentences.add(`${what}: ${missing}`);
    }
    return value;
  }

  /** Returns the result with its gaps, or null if there are no gaps. */
  beside<R>(result: R, note: string): Incomplete<R> | null {
    if (this.#sentences.size === 0) return null;
    return new Incomplete(result, inSentences("Some data is missing.", ...this.#sentences, note));
  }

  /** Call before reporting an empty result: the failed call might have found something. */
  throwIfAny(): void {
    if (this.#failure) throw this.#failure;
  }
}
