import type { App } from "../../app";

/** Milliseconds. */
const longestTurn = 30_000;

/**
 * Returns when a worker stops taking further slices (ms since 1970), after half to all of
 * `longestTurn`. Until then it takes the next slice as soon as it ends one, because the queue
 * delivers slowly and the vendor's rate limit would stay unused. It stops because the platform
 * limits an invocation, and at a random time so that the workers of a file do not all restart at
 * once.
 */
export const takesOnUntil = ({ now, random }: Pick<App, "now" | "random">) =>
  now().getTime() + (longestTurn * (1 + random())) / 2;
