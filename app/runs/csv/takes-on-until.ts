import type { App } from "../app";

/** Milliseconds. */
const longestTurn = 30_000;

/**
 * A worker that has ended a slice takes the next at once: until the queue delivers again, the upstream's rate would lie
 * idle. Then the queue goes on, since an invocation has its limits; by chance, so that the workers of a file do not all
 * begin anew at once. Those of one batch end together: nothing is delivered in the place of one that has ended while
 * another is still at work.
 * @returns when, in milliseconds since 1970
 */
export const takesOnUntil = ({ now, random }: Pick<App, "now" | "random">) =>
  now().getTime() + (longestTurn * (1 + random())) / 2;
