/** Asking a second provider when the first has nothing or may not be asked. The answer's source names who answered. */
import type { Answer } from "./call";
import { UpstreamError, type FailureKind } from "./failure";

const passedOn: ReadonlySet<FailureKind> = new Set(["quota", "not-configured"]);

export async function fallBackIfNothing<T>(
  first: () => Promise<Answer<T>>,
  second: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  let answer: Answer<T> | undefined;
  let refusal: unknown;
  try {
    answer = await first();
    if (!isNothing(answer.value)) return answer;
  } catch (error) {
    if (!isPassedOn(error)) throw error;
    refusal = error;
  }
  try {
    return await second();
  } catch (error) {
    // A second provider that may not be asked either leaves things as the first left them.
    if (!isPassedOn(error)) throw error;
    if (answer) return answer;
    throw refusal;
  }
}

/** The second provider only when the first may not be asked: its "nothing" is the answer. */
export async function fallBackIfRefused<T>(
  first: () => Promise<Answer<T>>,
  second: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  try {
    return await first();
  } catch (error) {
    if (!isPassedOn(error)) throw error;
    return second().catch((other: unknown) => {
      throw isPassedOn(other) ? error : other;
    });
  }
}

/** A pause this long is a used-up allowance by another name: an upstream that is held back says no more than that. */
const longestPause = 3_600_000;

function isPassedOn(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false;
  return (
    passedOn.has(error.kind) || (error.kind === "rate-limited" && (error.retryAfter ?? 0) >= longestPause)
  );
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}
