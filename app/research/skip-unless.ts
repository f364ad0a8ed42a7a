import { type FailureKind, UpstreamError } from "../upstream/failure";

export interface Skippable<T> {
  value: T | null;
  /** What is missing, in words; null when all is there. */
  missing: string | null;
}

/** A step whose upstream is not set up here is left out and said to be; every other failure is one. */
export const skipUnlessSetUp = <T>(step: () => Promise<T>): Promise<Skippable<T>> =>
  unless({ "not-configured": "not set up here" }, step);

/** The same for a step that only adds to a result: it is left out, too, while its allowance is used up. */
export const skipUnlessAllowed = <T>(step: () => Promise<T>): Promise<Skippable<T>> =>
  unless({ "not-configured": "not set up here", quota: "its allowance is used up" }, step);

async function unless<T>(
  words: Partial<Record<FailureKind, string>>,
  step: () => Promise<T>,
): Promise<Skippable<T>> {
  try {
    return { value: await step(), missing: null };
  } catch (error) {
    const why = error instanceof UpstreamError && words[error.kind];
    if (why) return { value: null, missing: `${why}: ${error.detail}` };
    throw error;
  }
}
