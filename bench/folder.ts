/**
 * Chooses the folder for databases and files of a measurement. Uses memory if there is room: a file
 * of 50,000 rows makes the local database write 1.4 GB, and all processes wait while a slow disk
 * stores it (docs/decisions/0029-what-a-row-costs.md). `TMPDIR` overrides the choice.
 */
import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/**
 * Bytes that must be free, both in the folder and in memory. A file of 50,000 rows alone leaves 2
 * GB.
 */
const room = 12 * 2 ** 30;

/** Creates the folder; the caller removes it. */
export function makeBenchFolder(): string {
  const inMemory = !process.env.TMPDIR && bytesFreeIn(memory) >= room && freemem() >= room;
  return mkdtempSync(join(inMemory ? memory : tmpdir(), "research-console-bench-"));
}

function bytesFreeIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
