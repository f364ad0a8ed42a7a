/** Lists the processes of this machine with process id, parent and command line. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export interface RunningProcess {
  pid: number;
  parent: number;
  command: string;
}

export function runningProcesses(): RunningProcess[] {
  return process.platform === "linux"
    ? fromProc()
    : fromPs(execFileSync("ps", ["-axo", "pid=,ppid=,command="], { encoding: "utf8" }));
}

/** Returns false for a zombie: it has ended, and its parent has not collected it yet. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || readFileSync(`/proc/${pid}/cmdline`).length > 0;
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Reads /proc, because small Linux systems come without ps. A process may end while it is being
 * read.
 */
function fromProc(): RunningProcess[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      // An empty command line means a zombie, which has ended.
      return command ? [{ pid: Number(name), parent: parentInStat(stat), command }] : [];
    } catch {
      return [];
    }
  });
}

/** The format is `pid (name) state ppid …`; the name may contain spaces and brackets. */
export function parentInStat(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

export function fromPs(output: string): RunningProcess[] {
  return output.split("\n").flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.+)$/.exec(line) ?? [];
    return command ? [{ pid: Number(pid), parent: Number(parent), command: command.trim() }] : [];
  });
}
