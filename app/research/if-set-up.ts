import { UpstreamError } from "../upstream/failure";

export interface IfSetUp<T> {
  value: T | null;
  /** What is missing, in words; null when all is there. */
  missing: string | null;
}

/** A step whose upstream nobody has set up here is left out and said to be; every other failure is one. */
export async function ifSetUp<T>(step: () => Promise<T>): Promise<IfSetUp<T>> {
  try {
    return { value: await step(), missing: null };
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === "not-configured")
      return { value: null, missing: `not set up here: ${error.detail}` };
    throw error;
  }
}
