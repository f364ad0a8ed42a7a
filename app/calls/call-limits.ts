/** How long calls may wait, and how often they repeat, in files and in plain runs. */
import { connectionsPerInvocation } from "../assumptions";

/** Times in milliseconds. */
export interface Limits {
  atOnce: number;
  /** Longest sleep for our own rate limit during which no call is sent. */
  longestSleep: number;
  /** Longest single sleep that a vendor asks for. */
  longestAsked: number;
  /** After this time, calls that have not been sent give their place to other work. */
  longestStay: number;
  /** Longest total delay of the worker's calls by a vendor's refusals and requested waits. */
  longestHold: number;
  /**
   * How often a call repeats whose failure costs nothing, because the vendor answered with an
   * error.
   */
  freeRepeats: number;
}

/** Storage needs one of an invocation's connections, also in a plain run. Other files wait for the slice to end. */
export const sliceLimits: Limits = {
  atOnce: connectionsPerInvocation - 1,
  longestSleep: 10_000,
  longestAsked: 10_000,
  longestStay: 60_000,
  longestHold: 60_000,
  freeRepeats: 4,
};
/** A user waits, and no other run is delayed. Our rate limit never ends a search; it continues in the background. */
export const plainRunLimits: Limits = {
  atOnce: connectionsPerInvocation - 1,
  longestSleep: Number.POSITIVE_INFINITY,
  longestAsked: 120_000,
  longestStay: Number.POSITIVE_INFINITY,
  longestHold: 120_000,
  // More repeats would delay the second vendor, or the message about the failure.
  freeRepeats: 2,
};
