/**
 * Calls a second vendor if the first has no data or may not be called. The answer's source is the
 * vendor that answered.
 */
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
    // If the second vendor may not be called either, the first answer is final, and the user sees
    // why.
    if (!isPassedOn(error)) throw error;
    if (answer) return { ...answer, unasked: unaskedInWords(error) };
    throw refusal;
  }
}

/** Calls the second vendor only if the first refuses. "No data" from the first vendor is final. */
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

/** Milliseconds. A vendor that asks for such a long pause counts as one whose quota is used up. */
const longestPause = 3_600_000;

function isPassedOn(error: unknown): error is UpstreamError {
  if (!(error instanceof UpstreamError)) return false;
  return (
    passedOn.has(error.kind) || (error.kind === "rate-limited" && (error.retryAfter ?? 0) >= longestPause)
  );
}

/**
 * Describes a vendor that was not called. Users need no note about a vendor that is not configured,
 * but one about a used-up quota, because it returns.
 */
function unaskedInWords({ upstream, kind }: UpstreamError): string | undefined {
  if (kind === "not-configured") return undefined;
  return `${labelOf(upstream)} may know more, but we did not ask it because its quota is used up.`;
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}
