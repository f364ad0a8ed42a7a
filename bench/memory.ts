/** Memory of a process and all it started, sampled while something runs; what several share is counted once (Linux: PSS). */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Worker } from "node:worker_threads";
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

export interface Peak {
  /** Megabytes of all together, when they were most. */
  all: number;
  /** The largest of them then, by what was started. */
  parts: string;
}

/**
 * Looks in a thread of its own: a look takes up to 90 ms, by which all that is timed in this one would be later.
 * @returns once it has looked, since its start takes a processor for a while: tells the peak and ends the watch
 */
export async function watchMemory(pid: number): Promise<() => Peak> {
  let peak: Peak = { all: 0, parts: "" };
  const thread = new Worker(new URL("memory-thread.ts", import.meta.url), { workerData: pid });
  thread.on("message", (next: Peak) => void (peak = next));
  await once(thread, "message");
  return () => {
    void thread.terminate();
    return peak;
  };
}

/** What a process and all it started hold now; without the one that looks. */
export function memoryNow(pid: number): Peak {
  const held = withDescendants(pid, runningProcesses())
    .filter((each) => each.pid !== process.pid)
    .map(({ pid: each, command }) => ({ name: nameOf(command), megabytes: proportionalMegabytes(each) }))
    .toSorted((a, b) => b.megabytes - a.megabytes);
  const largest = held.filter(({ megabytes }) => megabytes >= 20);
  return {
    all: Math.round(held.reduce((sum, { megabytes }) => sum + megabytes, 0)),
    parts: largest.map(({ name, megabytes }) => `${name} ${Math.round(megabytes)}`).join(", "),
  };
}

/** "sandbox/serve.ts" of a script that Node runs, "workerd" of a program. */
function nameOf(command: string): string {
  const [program = "", ...words] = command.split(" ");
  const script = words.find((word) => /\.[cm]?[jt]s$/.test(word));
  return (basename(program) === "node" && script) || basename(program);
}
