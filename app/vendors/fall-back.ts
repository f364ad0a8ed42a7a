/** Asking a second provider when the first has nothing or may not be asked. The answer's source names who answered. */
import type { Answer } from "./call";
import { UpstreamError, type FailureKind } from "./failure";
import { labelOf } from "./vendors";

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
    // A second provider that may not be asked either leaves things as the first left them, and the person is told.
    if (!isPassedOn(error)) throw error;
    if (answer) return { ...answer, unasked: unaskedInWords(error) };
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

function isPassedOn(error: unknown): error is UpstreamError {
  if (!(error instanceof UpstreamError)) return false;
  return (
    passedOn.has(error.kind) || (error.kind === "rate-limited" && (error.retryAfter ?? 0) >= longestPause)
  );
}

/** A service that is not set up here is missed by no one run; one whose allowance is used up is there another time. */
function unaskedInWords({ upstream, kind }: UpstreamError): string | undefined {
  if (kind === "not-configured") return undefined;
  return `${labelOf(upstream)} may know more, but was not asked: its allowance is used up.`;
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}
