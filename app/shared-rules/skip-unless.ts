/**
 * Optional steps of a search: if their vendor fails, the result is complete except for their part.
 */
import { describeFailure } from "../toolkit/failure";
import { UpstreamError } from "../vendors/failure";
import { labelOf } from "../vendors/vendors";

export interface Skippable<T> {
  value: T | null;
  /** Message about the missing part; null if nothing is missing. */
  missing: string | null;
  /** The failure, if a later run may succeed; null if the vendor is not set up. */
  failure: UpstreamError | null;
}

/** Skips a step with a message if its vendor is not set up. Throws every other failure. */
export const skipUnlessSetUp = <T>(step: () => Promise<T>): Promise<Skippable<T>> =>
  unless(step, ({ kind }) => kind === "not-configured");

/** Skips an optional step with a message after any failure of its vendor. */
export const goWithout = <T>(step: () => Promise<T>): Promise<Skippable<T>> =>
  unless(step, (error) => !comesAgain(error));

/** A rate-limited row waits and is tried again, so the step must not be skipped. */
const comesAgain = ({ name, kind }: UpstreamError) => name === "MustWait" && kind === "rate-limited";

async function unless<T>(
  step: () => Promise<T>,
  isSkipped: (error: UpstreamError) => boolean,
): Promise<Skippable<T>> {
  try {
    return { value: await step(), missing: null, failure: null };
  } catch (error) {
    if (!(error instanceof UpstreamError) || !isSkipped(error)) throw error;
    const isSetUp = error.kind !== "not-configured";
    return { value: null, missing: whyMissing(error), failure: isSetUp ? error : null };
  }
}

export const whyMissing = (error: UpstreamError): string =>
  error.kind === "not-configured"
    ? `not set up here: ${error.detail}`
    : describeFailure(error, labelOf).detail;
