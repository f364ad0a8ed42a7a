import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { Refusal } from "../refusal.ts";
import { dataFolder } from "./data-folder.ts";
import { endLeftovers, ownedLauncher, type ProcessRecord, recordProcesses } from "./leftovers.ts";
import { runningProcesses } from "./process-list.ts";

const launcher = { pid: 11, command: "node scripts/run.mjs dev" };
const owner = { pid: 10, command: "npm run dev" };
const running = [
  { parent: 1, ...owner },
  { parent: 10, ...launcher },
];
const folder = mkdtempSync(join(tmpdir(), "leftovers-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each<[string, ProcessRecord, boolean]>([
  ["at work", { launcher, owner, started: [] }, true],
  ["started by hand", { launcher, owner: null, started: [] }, true],
  [
    "without the npm that started it",
    { launcher, owner: { pid: 9, command: "npm run dev" }, started: [] },
    false,
  ],
  [
    "whose pid is another process's now",
    { launcher: { pid: 11, command: "vim" }, owner, started: [] },
    false,
  ],
])("a launcher %s", (_words, record, isOwned) => {
  expect(ownedLauncher(record, running) !== undefined).toBe(isOwned);
});

test("refuses a second start on the same folder and names the first process", async () => {
  const data = dataFolder(folder);
  recordProcesses(data.processes, [], undefined);
  await expect(endLeftovers(data)).rejects.toThrow(Refusal);
  await expect(endLeftovers(data)).rejects.toThrow(`process ${process.pid}`);
});

test("ignores an incomplete record", async () => {
  const data = dataFolder(folder);
  writeFileSync(data.processes, '{"launcher": {"pid": 1');
  await endLeftovers(data);
  expect(runningProcesses().length).toBeGreaterThan(0);
});
