/** Memory of a process and all it started, sampled while something runs; what several share is counted once (Linux: PSS). */
import { readFileSync } from "node:fs";
import { withDescendants } from "../scripts/stack/ending.ts";
import { runningProcesses } from "../scripts/stack/process-list.ts";

/** Of one process; zero when it is gone. */
export const proportionalMegabytes = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

export function watchMemory(pid: number): () => number {
  let peak = 0;
  const sample = () => {
    const own = process.pid;
    const started = withDescendants(pid, runningProcesses()).filter((each) => each.pid !== own);
    peak = Math.max(
      peak,
      started.reduce((sum, each) => sum + proportionalMegabytes(each.pid), 0),
    );
  };
  const timer = setInterval(sample, 500);
  return () => {
    clearInterval(timer);
    return Math.round(peak);
  };
}
