/**
 * What a killed launcher leaves behind. A launcher writes the pids and command lines of itself and of all it started
 * into DATA_DIR; the next one ends those of them that still run.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Refusal } from "../refusal.ts";
import type { DataFolder } from "./data-folder.ts";
import { endProcesses, type Noted, stillRunning, withDescendants } from "./ending.ts";
import { type RunningProcess, runningProcesses } from "./process-list.ts";

export interface ProcessRecord {
  launcher: Noted;
  /** Who started the launcher (npm); a launcher without it is a leftover too. */
  owner: Noted | null;
  started: Noted[];
}

/** A launcher at work that a person still waits for, as against a leftover. */
export function ownedLauncher(record: ProcessRecord, running: RunningProcess[]): RunningProcess | undefined {
  const [launcher] = stillRunning([record.launcher], running);
  const owned = record.owner === null || stillRunning([record.owner], running).length > 0;
  return launcher && owned ? launcher : undefined;
}

export function recordProcesses(path: string, children: number[], ownerPid: number | undefined): void {
  const running = runningProcesses();
  const note = ({ pid, command }: Noted): Noted => ({ pid, command });
  const find = (pid: number | undefined) => running.find((one) => one.pid === pid);
  const [launcher, owner] = [find(process.pid), find(ownerPid)];
  if (!launcher) return;
  const started = children.flatMap((pid) => withDescendants(pid, running)).map(note);
  const record: ProcessRecord = { launcher: note(launcher), owner: owner ? note(owner) : null, started };
  writeFileSync(path, JSON.stringify(record, null, 2));
}

/** Ends what a killed launcher left on this DATA_DIR; refuses when a launcher is at work there. */
export async function endLeftovers(data: DataFolder): Promise<void> {
  const record = readRecord(data.processes);
  if (!record) return;
  const owned = ownedLauncher(record, runningProcesses());
  if (owned) {
    throw new Refusal(
      `The console already runs on ${data.root} (process ${owned.pid}). Stop it first, or start this one with ` +
        "another DATA_DIR, PORT and SANDBOX_PORT.",
    );
  }
  const ended = await endProcesses([record.launcher, ...record.started]);
  if (ended > 0) process.stdout.write(`Ended ${ended} processes that an earlier start had left running.\n`);
  rmSync(data.processes, { force: true });
}

/** What is still there of the processes of this run, when its children have been ended one by one. */
export async function endStragglers(data: DataFolder): Promise<void> {
  await endProcesses(readRecord(data.processes)?.started ?? []);
  rmSync(data.processes, { force: true });
}

/** A record cut off by a crash, or none: nothing to go by. */
function readRecord(path: string): ProcessRecord | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, "utf8")) as ProcessRecord;
  } catch {
    return undefined;
  }
}
