/**
 * Where the databases and files of a measurement lie. In memory, where there is room: a file of 50,000 rows makes the local
 * database write 1.4 GB, and every process stands still while a slow disk takes it in
 * (docs/decisions/0029-what-a-row-costs.md). Where `TMPDIR` is set, there.
 */
import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/** Bytes, of the folder and of memory: 50,000 rows alone leave 2 GB behind, and the processes need theirs. */
const room = 12 * 2 ** 30;

/** A new folder, which the caller removes. */
export function makeBenchFolder(): string {
  const inMemory = !process.env.TMPDIR && bytesFreeIn(memory) >= room && freemem() >= room;
  return mkdtempSync(join(inMemory ? memory : tmpdir(), "research-console-bench-"));
}

function bytesFreeIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
