/** What a search had to go without, since a service failed: said beside what is there, and a failure where nothing is. */
import { inSentences } from "../../toolkit/findings";
import { Incomplete } from "../../toolkit/implementation";
import { goWithout } from "../../shared-rules/skip-unless";
import type { UpstreamError } from "../../vendors/failure";

export class Gaps {
  readonly #sentences = new Set<string>();
  /** The first of them. */
  #failure: UpstreamError | null = null;

  /** @returns null where the service failed, which is noted as what it was to tell */
  async spare<T>(what: string, step: () => Promise<T>): Promise<T | null> {
    const { value, missing, failure } = await goWithout(step);
    if (failure) {
      this.#failure ??= failure;
      this.#sentences.add(`${what}: ${missing}`);
    }
    return value;
  }

  /** The result with what it lacks; null: it lacks nothing. */
  beside<R>(result: R, note: string): Incomplete<R> | null {
    if (this.#sentences.size === 0) return null;
    return new Incomplete(result, inSentences("Not all of it is there.", ...this.#sentences, note));
  }

  /** Before it is said that there is nothing: what could not be asked may be all there was. */
  throwIfAny(): void {
    if (this.#failure) throw this.#failure;
  }
}
