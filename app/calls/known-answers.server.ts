/**
 * This worker's answers by identity key, available as soon as they arrive and before the database
 * has them.
 */
import type { Answer, Call } from "../vendors/call";
import { UpstreamError } from "../vendors/failure";
import { uncertain } from "./asked-call.server";

export class KnownAnswers {
  readonly #answers = new Map<string, Answer<unknown>>();
  readonly #uncertain = new Map<string, UpstreamError>();

  note(about: readonly string[], answer: Answer<unknown>): void {
    for (const key of about) this.#answers.set(key, answer);
  }

  /**
   * Remembers a failed call that may have been charged: a call under its other keys must not be
   * charged again.
   */
  noteFailure(about: readonly string[] = [], error: unknown): void {
    if (!(error instanceof UpstreamError) || error.kind !== "uncertain") return;
    const failure = uncertain(error.upstream, error.uncertainCall);
    for (const key of about) this.#uncertain.set(key, failure);
  }

  /** Returns the answer found under any of the keys, or undefined. */
  find(about: readonly string[] = []): Answer<unknown> | undefined {
    return firstOf(this.#answers, about);
  }

  /** Returns the failure of a call about any of the keys that may have been charged, or undefined. */
  uncertain(about: readonly string[] = []): UpstreamError | undefined {
    return firstOf(this.#uncertain, about);
  }
}

function firstOf<T>(noted: ReadonlyMap<string, T>, keys: readonly string[]): T | undefined {
  const found = keys.find((key) => noted.has(key));
  return found === undefined ? undefined : noted.get(found);
}

/**
 * Returns the keys in the form under which answers are stored.
 * @param runId the only run that may use the answer; undefined if any run may
 */
export const keysFor = (keys: readonly string[], runId: string | undefined): readonly string[] =>
  runId === undefined ? keys : keys.map((key) => `${runId}/${key}`);

/** Returns the keys that a call is about, in their stored form, or undefined if it has none. */
export const askedKeys = (
  { about }: Call<unknown>,
  runId: string | undefined,
): readonly string[] | undefined => about && keysFor(about, runId);

/**
 * Returns the keys under which another answer can replace the call: its own keys and those of its
 * row.
 */
export const servingKeys = (
  { about, alongside = [] }: Call<unknown>,
  runId: string | undefined,
): readonly string[] | undefined => about && keysFor([...about, ...alongside], runId);

/** This worker's calls in progress, by the identity keys that they are about. */
export class CallsUnderWay {
  readonly #ends = new Map<string, Promise<unknown>>();

  /** Returns promises that resolve when earlier calls about the same keys have ended; they never reject. */
  about(keys: readonly string[]): Promise<unknown>[] {
    return [...new Set(keys.flatMap((key) => this.#ends.get(key) ?? []))];
  }

  begin(keys: readonly string[], answered: Promise<unknown>): void {
    const leave = () => {
      for (const key of keys) if (this.#ends.get(key) === end) this.#ends.delete(key);
    };
    const end: Promise<void> = answered.then(leave, leave);
    for (const key of keys) this.#ends.set(key, end);
  }
}
