/** For tests that are about a stop, and not about what is paid for meanwhile. */
import { lastingFor } from "../calls-factory.server";
import type { TestApp } from "./test-app";

/** What is under way when its run is stopped is stopped at once, without time for its answer. */
export function withoutLasting({ time }: TestApp): void {
  const { after } = time;
  time.after = (milliseconds, then) => after(milliseconds === lastingFor ? 0 : milliseconds, then);
}
