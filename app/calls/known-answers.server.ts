/** This worker's answers by identity key, available as soon as they arrive: the database gets them a moment later. */
import type { Answer, Call } from "../vendors/call";

export class KnownAnswers {
  readonly #answers = new Map<string, Answer<unknown>>();

  note(about: readonly string[], answer: Answer<unknown>): void {
    for (const key of about) this.#answers.set(key, answer);
  }

  /** Returns the answer found under any of the keys, or undefined. */
  find(about: readonly string[] = []): Answer<unknown> | undefined {
    for (const key of about) {
      const answer = this.#answers.get(key);
      if (answer) return answer;
    }
    return undefined;
  }
}

/** @param runId the only run that may use the answer; undefined if any run may */
export const keysFor = (keys: readonly string[], runId: string | undefined): readonly string[] =>
  runId === undefined ? keys : keys.map((key) => `${runId}/${key}`);

/** Returns the keys a call asks by, in the table's form, or undefined if it names none. */
export const askedKeys = (
  { about }: Call<unknown>,
  runId: string | undefined,
): readonly string[] | undefined => about && keysFor(about, runId);

/** Returns the keys under which an answer also serves the call: its own keys and those of its row. */
export const servingKeys = (
  { about, alongside = [] }: Call<unknown>,
  runId: string | undefined,
): readonly string[] | undefined => about && keysFor([...about, ...alongside], runId);

/** This worker's calls under way, by the identity keys they ask about. */
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
