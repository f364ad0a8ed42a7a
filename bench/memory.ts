/**
 * Samples the memory of a process and its descendants (Linux only). Memory that several processes
 * share counts once (PSS).
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Worker } from "node:worker_threads";
import { withDescendants } from "../scripts/stack/ending.ts";
import { runningProcesses } from "../scripts/stack/process-list.ts";

/** Returns the megabytes of one process, or 0 if it has ended. */
export const proportionalMegabytes = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

export interface Peak {
  /** Megabytes of all processes at the peak. */
  all: number;
  /** The largest processes at the peak, with their megabytes. */
  parts: string;
}

/**
 * Measures in a separate thread: one measurement takes up to 90 ms and would delay everything timed
 * in this one. Resolves after the first measurement, because starting the thread keeps a processor
 * busy. The returned function ends it and returns the peak.
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

/** Returns the memory of a process and its descendants, without the calling process. */
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

/** Returns the script for a Node process ("sandbox/serve.ts"), else the program ("workerd"). */
function nameOf(command: string): string {
  const [program = "", ...words] = command.split(" ");
  const script = words.find((word) => /\.[cm]?[jt]s$/.test(word));
  return (basename(program) === "node" && script) || basename(program);
}
