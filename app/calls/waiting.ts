import type { Connection } from "../vendors/call";
import { type FailureKind, UpstreamError } from "../vendors/failure";
import { untilNextMonth } from "./limiter";

/**
 * The call must wait longer than a slice may sleep: the run gives the rows back and continues them
 * later. It is an UpstreamError, so that a port with a second vendor tries that one first.
 */
export class MustWait extends UpstreamError {
  override readonly name: string = "MustWait";
  /** Milliseconds. */
  readonly wait: number;
  /** True if the vendor asked for the wait; false if our rate limit, budget or call count caused it. */
  readonly isAsked: boolean;
  constructor(wait: {
    upstream: string;
    kind: FailureKind;
    milliseconds: number;
    detail: string;
    isAsked?: boolean;
    nextStep?: string;
  }) {
    const { upstream, kind, detail, nextStep, isAsked = false } = wait;
    super({ upstream, kind, detail, nextStep, retryAfter: wait.milliseconds, own: !isAsked });
    this.wait = wait.milliseconds;
    this.isAsked = isAsked;
  }
}

/** Turns a wait that is too long into a refusal, for a search that cannot be resumed. */
export const endingWaits = (connection: Connection): Connection => ({
  ...connection,
  call: (asked) =>
    connection.call(asked).catch((error: unknown) => {
      throw error instanceof MustWait ? new UpstreamError(error, { cause: error }) : error;
    }),
});

export const overBudget = (upstream: string, now: number) =>
  new MustWait({
    upstream,
    kind: "quota",
    milliseconds: untilNextMonth(now),
    detail: "This month's budget is used up.",
    nextStep: "Raise the budget on the Integrations page, or wait until next month.",
  });

/**
 * Returns the error for a call that another worker has taken over. When this worker asks again, it
 * finds the other worker's answer, or waits for it.
 */
export const takenOver = (upstream: string) =>
  new MustWait({
    upstream,
    kind: "rate-limited",
    milliseconds: 1000,
    detail: "Another worker is making this call.",
  });

/** All calls of a request were answered without sending it. */
export class NothingLeft extends Error {}
