/** The words about how a run spent its time. */
import type { RunTime } from "../../runs/run-time";
import { duration } from "../../ui/elapsed";

export const length = (milliseconds: number): string =>
  milliseconds < 10_000 ? `${(milliseconds / 1000).toFixed(1)} s` : duration(milliseconds);

/** Says in one sentence which vendor took most of the time, and why. */
export function mostTime({
  services,
  lasted,
  isOpen,
}: Pick<RunTime, "services" | "lasted" | "isOpen">): string {
  const took = `The run ${isOpen ? "has taken" : "took"} ${length(lasted)}${isOpen ? " so far" : ""}`;
  const [slowest] = services.toSorted((a, b) => b.waited + b.asked - (a.waited + a.asked));
  if (!slowest) return `${took} and called no vendor.`;
  return slowest.waited > slowest.asked
    ? `${took}. Most of that time, requests to ${slowest.name} were queued because of its rate limit.`
    : `${took}. Most of that time, ${slowest.name} took long to answer.`;
}
