/** Answers of this worker by the keys they are known under, from the moment they came: they are written down a moment later. */
import type { Answer, Call } from "../upstream/call";

export class KnownAnswers {
  readonly #answers = new Map<string, Answer<unknown>>();

  note(about: readonly string[], answer: Answer<unknown>): void {
    for (const key of about) this.#answers.set(key, answer);
  }

  /** Returns the answer that one of the keys leads to. */
  find(about: readonly string[] = []): Answer<unknown> | undefined {
    for (const key of about) {
      const answer = this.#answers.get(key);
      if (answer) return answer;
    }
    return undefined;
  }
}

/** @param runId the run that alone may use the answer */
export const keysFor = (keys: readonly string[], runId: string | undefined): readonly string[] =>
  runId === undefined ? keys : keys.map((key) => `${runId}/${key}`);

/** Returns the keys of a call as they stand in the table; undefined for a call that names none. */
export const askedKeys = (
  { about }: Call<unknown>,
  runId: string | undefined,
): readonly string[] | undefined => about && keysFor(about, runId);
