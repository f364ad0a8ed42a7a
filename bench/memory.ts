/** Memory of a process and all it started, sampled while something runs; what several share is counted once (Linux: PSS). */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
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

export function watchMemory(pid: number): () => Peak {
  let peak: Peak = { all: 0, parts: "" };
  const sample = () => {
    const own = process.pid;
    const held = withDescendants(pid, runningProcesses())
      .filter((each) => each.pid !== own)
      .map(({ pid: each, command }) => ({ name: nameOf(command), megabytes: proportionalMegabytes(each) }))
      .toSorted((a, b) => b.megabytes - a.megabytes);
    const all = Math.round(held.reduce((sum, { megabytes }) => sum + megabytes, 0));
    if (all <= peak.all) return;
    const largest = held.filter(({ megabytes }) => megabytes >= 20);
    peak = {
      all,
      parts: largest.map(({ name, megabytes }) => `${name} ${Math.round(megabytes)}`).join(", "),
    };
  };
  const timer = setInterval(sample, 500);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/** "sandbox/serve.ts" of a script that Node runs, "workerd" of a program. */
function nameOf(command: string): string {
  const [program = "", ...words] = command.split(" ");
  const script = words.find((word) => /\.[cm]?[jt]s$/.test(word));
  return (basename(program) === "node" && script) || basename(program);
}
