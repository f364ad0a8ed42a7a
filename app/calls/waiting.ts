import type { Connection } from "../vendors/call";
import { type FailureKind, UpstreamError } from "../vendors/failure";
import { untilNextMonth } from "./limiter";

/**
 * Work must stop for longer than a slice may sleep: the run gives the rows back and comes again. It is an
 * UpstreamError, so that a port with a second provider turns to that one first.
 */
export class MustWait extends UpstreamError {
  override readonly name: string = "MustWait";
  /** Milliseconds. */
  readonly wait: number;
  /** The upstream asked for it; else our own pace, budget or count does. */
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

/** A search is not put down and taken up again: what it would have to wait for longer than it may has refused it. */
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
    nextStep: "Raise the budget on the integrations page, or wait for the next month.",
  });

/** A worker that asks again finds the other worker's answer, or waits for it. */
export const takenOver = (upstream: string) =>
  new MustWait({
    upstream,
    kind: "rate-limited",
    milliseconds: 1000,
    detail: "Another worker makes this call.",
  });

/** All calls of a request were answered without it. */
export class NothingLeft extends Error {}
