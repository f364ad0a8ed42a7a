import { expect, test } from "vitest";
import { fromPs, isRunning, parentInStat, runningProcesses } from "./process-list.ts";

test("the parent is read past a name with spaces and brackets", () => {
  expect(parentInStat("4242 (a (b) c) S 17 4242 4242 0 -1 4194304")).toBe(17);
});

test("ps output gives pid, parent and the whole command line", () => {
  expect(fromPs("    1     0 /sbin/launchd\n  812   1 node scripts/run.mjs dev  \n\n")).toEqual([
    { pid: 1, parent: 0, command: "/sbin/launchd" },
    { pid: 812, parent: 1, command: "node scripts/run.mjs dev" },
  ]);
});

test("this very process is listed with its parent", () => {
  expect(runningProcesses()).toContainEqual(
    expect.objectContaining({ pid: process.pid, parent: process.ppid }),
  );
  expect(isRunning(process.pid)).toBe(true);
  expect(isRunning(2 ** 30)).toBe(false);
});
