import type { App } from "../../app";

/** Milliseconds. */
const longestTurn = 30_000;

/**
 * When a worker takes on no further slices. It takes the next as it ends one, since until the queue delivers again the
 * upstream's rate would lie idle; after half of `longestTurn` to all of it the queue goes on, because an invocation has its
 * limits. By chance, so that the workers of a file do not all begin anew at once; for the messages of one batch the same,
 * since nothing is delivered in the place of a worker that has ended while another of its batch is at work.
 * @returns milliseconds since 1970
 */
export const takesOnUntil = ({ now, random }: Pick<App, "now" | "random">) =>
  now().getTime() + (longestTurn * (1 + random())) / 2;
