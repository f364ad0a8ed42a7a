/** Steps that only add to a result: where their service can't help, the rest of the result is shown without them. */
import { describeFailure } from "../toolkit/failure";
import { UpstreamError } from "../vendors/failure";
import { labelOf } from "../vendors/vendors";

export interface Skippable<T> {
  value: T | null;
  /** What is missing, in words; null when all is there. */
  missing: string | null;
  /** Why, where it may be there another time: a service that is not set up here is missed by no one run. */
  failure: UpstreamError | null;
}

/** A step whose upstream is not set up here is left out and said to be; every other failure is one. */
export const skipUnlessSetUp = <T>(step: () => Promise<T>): Promise<Skippable<T>> =>
  unless(step, ({ kind }) => kind === "not-configured");

/** The same for a step without which the main part of a result stands: whatever its upstream says, it is left out. */
export const goWithout = <T>(step: () => Promise<T>): Promise<Skippable<T>> =>
  unless(step, (error) => !comesAgain(error));

/** A row of a file that has to wait is put down and taken up again: then the step has its turn. */
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
