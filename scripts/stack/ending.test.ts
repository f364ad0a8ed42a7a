import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { endProcesses, stillRunning, withDescendants } from "./ending.ts";
import { isRunning, runningProcesses } from "./process-list.ts";

const running = [
  { pid: 10, parent: 1, command: "npm run dev" },
  { pid: 11, parent: 10, command: "node scripts/run.mjs dev" },
  { pid: 12, parent: 11, command: "sqld --db-path .data" },
  { pid: 13, parent: 11, command: "node dev.js" },
  { pid: 14, parent: 13, command: "workerd serve" },
  { pid: 20, parent: 1, command: "node other.js" },
];

test("a process matches only if its command line matches too", () => {
  const noted = [
    { pid: 12, command: "sqld --db-path .data" },
    { pid: 20, command: "workerd serve" },
    { pid: 99, command: "gone" },
  ];
  expect(stillRunning(noted, running).map(({ pid }) => pid)).toEqual([12]);
});

test("finds all generations of descendants, and no other process", () => {
  expect(withDescendants(11, running).map(({ pid }) => pid)).toEqual([11, 12, 13, 14]);
  expect(withDescendants(99, running)).toEqual([]);
});

test("kills a process that ignores SIGTERM, and spares one with another command line", async () => {
  const wait = "process.on('SIGTERM',()=>{});process.stdout.write('up');setInterval(()=>{},1000)";
  const child = spawn(process.execPath, ["-e", wait], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  const pid = child.pid ?? -1;
  const [own] = runningProcesses().filter((one) => one.pid === pid);
  expect(own?.command).toContain("setInterval");

  expect(await endProcesses([{ pid, command: "something else" }])).toBe(0);
  expect(isRunning(pid)).toBe(true);

  const ended = new Promise((resolve) => child.once("exit", (_code, signal) => resolve(signal)));
  expect(await endProcesses([{ pid, command: own?.command ?? "" }], 300)).toBe(1);
  expect(await ended).toBe("SIGKILL");
});
