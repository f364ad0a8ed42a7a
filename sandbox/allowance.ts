/** Rate limits of the emulated vendors: at most `calls` in any window. */
import type { World } from "./world.ts";

export interface Allowance {
  granted: boolean;
  left: number;
  /** Milliseconds until the next call is allowed; 0 if one is allowed now. */
  wait: number;
}

/** Counts one call under this name if the limit allows it. */
export function allow(world: World, name: string, calls: number, perMs: number): Allowance {
  const now = world.now().getTime();
  const times = world.memory(`allowance ${name}`, () => [] as number[]);
  while (times.length > 0 && (times[0] ?? now) <= now - perMs) times.shift();
  if (times.length >= calls)
    return { granted: false, left: 0, wait: Math.max(1, (times[0] ?? now) + perMs - now) };
  times.push(now);
  return { granted: true, left: calls - times.length, wait: 0 };
}
