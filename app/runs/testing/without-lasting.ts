/** For tests of a stop that are not about calls paid meanwhile. */
import { lastingFor } from "../calls-factory.server";
import type { TestApp } from "./test-app";

/** Stops calls in flight immediately when their run stops, without time to answer. */
export function withoutLasting({ time }: TestApp): void {
  const { after } = time;
  time.after = (milliseconds, then) => after(milliseconds === lastingFor ? 0 : milliseconds, then);
}
