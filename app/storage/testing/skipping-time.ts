import type { Time } from "../../time";

/**
 * A test time whose pauses end at once and count as elapsed.
 * @param onPause is awaited in each pause
 */
export function skippingTime(onPause?: (milliseconds: number) => Promise<void>): Time {
  let now = 0;
  return {
    now: () => now,
    after: (milliseconds, then) => {
      now += milliseconds;
      void (onPause?.(milliseconds) ?? Promise.resolve()).then(then);
      return () => undefined;
    },
  };
}
