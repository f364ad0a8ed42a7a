/** Answers of this worker by the keys they are known under, from the moment they came: they are written down a moment later. */
import type { Answer, Call } from "../vendors/call";

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

/** Returns the keys a call asks by, as they stand in the table; undefined for a call that names none. */
export const askedKeys = (
  { about }: Call<unknown>,
  runId: string | undefined,
): readonly string[] | undefined => about && keysFor(about, runId);

/** Returns the keys under which an answer serves the call: those it asks by, and the others of its row. */
export const servingKeys = (
  { about, alongside = [] }: Call<unknown>,
  runId: string | undefined,
): readonly string[] | undefined => about && keysFor([...about, ...alongside], runId);

/** The calls under way in this worker, by the keys of what they ask about. */
export class CallsUnderWay {
  readonly #ends = new Map<string, Promise<unknown>>();

  /** Returns the ends of earlier calls about the same, of which none rejects. */
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
