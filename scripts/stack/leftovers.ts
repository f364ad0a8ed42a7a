/**
 * Cleans up after a killed launcher. Each launcher records process ids and command lines of itself
 * and its children in DATA_DIR. The next launcher ends those that still run.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Refusal } from "../refusal.ts";
import type { DataFolder } from "./data-folder.ts";
import { endProcesses, type Noted, stillRunning, withDescendants } from "./ending.ts";
import { type RunningProcess, runningProcesses } from "./process-list.ts";

export interface ProcessRecord {
  launcher: Noted;
  /** The process that started the launcher (npm). If it has ended, the launcher is a leftover. */
  owner: Noted | null;
  started: Noted[];
}

/** Returns the running launcher unless it is a leftover. */
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

/**
 * Ends the processes that a killed launcher left on this DATA_DIR.
 * @throws Refusal if a launcher still works there
 */
export async function endLeftovers(data: DataFolder): Promise<void> {
  const record = readRecord(data.processes);
  if (!record) return;
  const owned = ownedLauncher(record, runningProcesses());
  if (owned) {
    throw new Refusal(
      `The console is already running on ${data.root} (process ${owned.pid}). Stop it first, or start with ` +
        "another DATA_DIR, PORT and SANDBOX_PORT.",
    );
  }
  const ended = await endProcesses([record.launcher, ...record.started]);
  if (ended > 0) process.stdout.write(`Ended ${ended} processes left over from an earlier start.\n`);
  rmSync(data.processes, { force: true });
}

/** Ends recorded processes that are still running after the launcher has stopped its children. */
export async function endStragglers(data: DataFolder): Promise<void> {
  await endProcesses(readRecord(data.processes)?.started ?? []);
  rmSync(data.processes, { force: true });
}

/** Returns undefined if there is no record, or if a crash left it incomplete. */
function readRecord(path: string): ProcessRecord | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, "utf8")) as ProcessRecord;
  } catch {
    return undefined;
  }
}
